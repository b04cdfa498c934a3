import { useState } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { newReference } from '../application/new-reference.ts'

/** What a reference looks like, for who looks for theirs. Made in the browser, as the real ones are. */
export const ExampleReference = () => (useHydrated() ? <Example /> : null)

const Example = () => {
  const [reference] = useState(newReference)
  return (
    <p className="mt-3 text-muted">
      A reference looks like <span className="whitespace-nowrap">{reference}</span>. Yours stood on this page
      right after you applied.
    </p>
  )
}
