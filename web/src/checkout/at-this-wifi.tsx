import { KeyRound, Wifi } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'

const PROBLEMS: Record<string, string> = {
  code_not_known: 'This code is not known here. Look at it again: it has ten letters and digits.',
  pass_over: 'The time of this pass is over',
  pass_refunded: 'This pass was refunded',
  too_many_requests: 'Too many tries. Please wait a little.',
}
const IN_USE = 'pass_on_other_phone'

type Props = {
  entrepreneurId: string
  businessName: string
  place: string
  problem: string | null
  code: string | null
}

/**
 * For a phone that its router has sent here: where it is, what happens when it pays, and a field for who has a code. A
 * plain form, since the small browsers that phones open by themselves drop what they like.
 */
export const AtThisWifi = ({ entrepreneurId, businessName, place, problem, code }: Props) => (
  <section aria-label="This WiFi" className="max-w-[960px] mx-auto px-page pt-4">
    <div className="px-4 pt-4 pb-2 bg-surface border border-line rounded-xl">
      <p className="flex items-center gap-2 font-medium">
        <Wifi className="text-action-ink" />
        You are at {businessName}
      </p>
      <p className="mt-1 text-sm text-muted">
        Pay below and this phone goes online by itself. If this window closes: pay, then join the WiFi again.
      </p>
      <details open={problem !== null}>
        <summary className="flex items-center gap-2 min-h-touch font-medium text-info">
          <KeyRound className="size-4" />I have a code
        </summary>
        <form method="post" action="/wifi-code" className="flex flex-wrap items-end gap-2.5">
          <input type="hidden" name="at" value={place} />
          <input type="hidden" name="entrepreneur" value={entrepreneurId} />
          <Field
            label="Code of your pass"
            name="code"
            defaultValue={code ?? ''}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            required
            error={
              problem === null || problem === IN_USE ? undefined : (PROBLEMS[problem] ?? 'Please try again')
            }
            className="grow basis-48"
          />
          {problem === IN_USE ? (
            <div className="basis-full">
              <p className="mb-2 text-sm font-medium text-danger-ink" role="alert">
                This code is in use on another phone. Move it here?
              </p>
              <Button type="submit" name="move" value="yes">
                Move it here
              </Button>
            </div>
          ) : (
            <Button type="submit" variant="soft">
              Connect
            </Button>
          )}
        </form>
      </details>
    </div>
  </section>
)
