import { useEffect, useState } from 'react'
import { paths } from '../../lib/paths.ts'

const readToken = (): string => new URLSearchParams(window.location.search).get('t') ?? ''

/**
 * The token that the link brought, empty without one. It is taken out of the address at once, so that neither the
 * browser's history nor a look over the shoulder has it.
 */
export const useLinkToken = (): string => {
  const [token] = useState(readToken)
  useEffect(() => {
    window.history.replaceState(null, '', paths.setPassword())
  }, [])
  return token
}
