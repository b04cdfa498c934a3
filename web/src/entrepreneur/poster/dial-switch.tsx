import type { Answer } from '@minit/contract/endpoint.ts'
import { readDialToPay, switchDialToPay } from '@minit/contract/entrepreneur/dial-to-pay.ts'
import { SCALE_BAR_TEXTS } from '@minit/domain/shop/any-sum.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { rowQuery } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Only } from '../rights.tsx'

type DialToPay = Answer<typeof readDialToPay>

const ASK_AGAIN_MS = 2_000

const dialQuery = () => ({
  ...rowQuery(readDialToPay, {}),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: DialToPay | undefined } }) =>
    state.data?.state === 'being_made' ? ASK_AGAIN_MS : (false as const),
})

/** What dialling does for the shop now, in a sentence. */
const wordsFor = ({ state, code, isOffered, scale, least, most, bar }: DialToPay): string => {
  if (state === 'on') {
    const range =
      least === null || most === null ? 'any amount' : `an amount from ${leText(least)} to ${leText(most)}`
    return `Customers dial ${code} and type ${range}. The code comes by SMS.`
  }
  if (state === 'being_made') return 'Monime is making your code. The poster can be printed when it is ready.'
  if (state === 'refused') return 'Monime did not make your code. Switch it on again, or ask Minit support.'
  if (!isOffered)
    return 'Customers without data could pay by dialling a code. It needs Monime, which is not on for Minit now.'
  if (scale.length === 0) return SCALE_BAR_TEXTS[bar ?? 'no_price']
  return 'Customers without data dial a code on your poster and pay any amount. The code comes by SMS.'
}

/** Switches the code that customers dial on or off; only the owner may. */
export const DialSwitch = ({ onSwitched }: { onSwitched: () => void }) => {
  const { data } = useQuery(dialQuery())
  const client = useQueryClient()
  const code = data?.code ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the poster is read again when the code changes
  useEffect(onSwitched, [code, data?.state])
  const { mutate, isPending } = useAction({
    act: (isOn: boolean) => call(switchDialToPay, { body: { isOn } }),
    done: ({ state }) => ({ title: state === 'off' ? 'Dial to pay is off' : 'Dial to pay is on' }),
    failed: failureOr('Please try again'),
    onDone: (changed) => client.setQueryData(rowQuery(readDialToPay, {}).queryKey, changed),
  })
  if (data === undefined) return null
  const isOn = data.state === 'on' || data.state === 'being_made'
  const canSwitch = isOn || (data.isOffered && data.scale.length > 0)
  return (
    <section aria-label="Dial to pay" className="grid gap-2 p-3 rounded-lg border border-line">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-bold">Dial to pay</h3>
        {canSwitch && (
          <Only action="change_settings">
            <Button
              variant={isOn ? 'ghost' : 'soft'}
              isBusy={isPending}
              busyLabel="Saving..."
              onClick={() => mutate(!isOn)}
            >
              {isOn ? 'Switch off' : 'Switch on'}
            </Button>
          </Only>
        )}
      </div>
      <p role="status" className="text-sm text-muted">
        {wordsFor(data)}
      </p>
    </section>
  )
}
