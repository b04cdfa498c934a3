import { findManualPass } from '@minit/contract/entrepreneur/manual-access.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { call, failureText } from '../../lib/call.ts'
import { useNow } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ManualRow } from './manual-row.tsx'
import { type ManualPass, refreshManualPasses } from './queries.ts'

/** Takes the code after the `#` of the address, from a pass's QR code, and removes it from the address. */
const takeCodeFromAddress = (): string => {
  const code = decodeURIComponent(window.location.hash.slice(1))
  if (code !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  return code
}

/** Finds the pass of a code on paper, on a voucher or on a customer's phone. `listed` are newer than what was found. */
export const FindByCode = ({ listed }: { listed: readonly ManualPass[] }) => {
  const client = useQueryClient()
  const now = useNow(10_000)
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<ManualPass | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (code: string) => call(findManualPass, { body: { code } }),
    onSuccess: (pass) => {
      setFound(pass)
      setTyped('')
    },
    onSettled: () => refreshManualPasses(client),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the code from the address
  useEffect(() => {
    const code = takeCodeFromAddress()
    if (code !== '') mutate(code)
  }, [])
  const shown = listed.find(({ transactionId }) => transactionId === found?.transactionId) ?? found
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (typed.trim() !== '' && !isPending) mutate(typed)
  }
  return (
    <div className="border-t border-line">
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3 px-4 py-3">
        <div className="flex-1 min-w-45">
          <Field
            label="Code that a customer shows"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={
              error === null ? undefined : failureText(error, 'We could not look this code up. Try again.')
            }
          />
        </div>
        <Button type="submit" variant="ghost" isBusy={isPending} busyLabel="Looking...">
          Find
        </Button>
      </form>
      {shown !== null && (
        <ul aria-label="Found">
          <ManualRow pass={shown} now={now} />
        </ul>
      )}
    </div>
  )
}
