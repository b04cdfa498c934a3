import { KeyRound, Wifi } from 'lucide-react'
import { useSearch } from '../lib/location.ts'
import { usePageQuery } from '../lib/page-query.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import {
  I_HAVE_A_CODE,
  ROUTER_COULD_NOT_CHECK_PAYMENT,
  THE_DATA_OF_THIS_PASS_IS_USED_UP,
  THIS_SELLER_IS_NOT_SELLING_AT_THE_MOMENT,
} from '../words/customers.ts'
import { captiveStateQuery } from './captive-context-query.ts'
import { hereText } from './here-text.ts'

const PROBLEMS: Record<string, string> = {
  code_not_known: 'We do not know this code. Check it: it has 10 letters and numbers.',
  pass_over: 'The time of this pass is over',
  pass_refunded: 'This pass was refunded',
  pass_data_used: THE_DATA_OF_THIS_PASS_IS_USED_UP,
  pass_outside_hours: 'This pass does not work at this time',
  pass_moves_used: 'This pass was moved three times. It stays on the phone that has it.',
  pass_on_other_phone: 'This code is in use on another phone. Move it here?',
  voucher_void: 'This voucher was taken out of use. Ask who sold it to you.',
  voucher_used: 'This voucher was used already',
  voucher_past: 'This voucher was not used in time',
  voucher_of_other_seller: 'This voucher belongs to another seller',
  seller_not_selling: THIS_SELLER_IS_NOT_SELLING_AT_THE_MOMENT,
  too_many_requests: 'Too many tries. Please wait a little.',
  router_unanswered: ROUTER_COULD_NOT_CHECK_PAYMENT,
}
/**
 * The sentences that the server puts into the address next to the code. The page repeats no other text from
 * an address. In this one a seller's name contains no number or link.
 */
const SENTENCES = [
  /^Its time ended at \d\d:\d\d( on \d{1,2} [A-Z][a-z]{2}( \d{4})?)?$/,
  /^It was not used in time: its last day was \d{1,2} [A-Z][a-z]{2} \d{4}$/,
  /^Its [\d.]{1,6} [MG]B are used$/,
  /^This pass opens at ([A-Z][a-z]{2} )?(\d{1,2}(:\d\d)? [ap]m|noon|midnight)$/,
  /^This code is in use on (another phone|\d{1,2} phones, as many as it is for)\. Move it here\?$/,
  /^This voucher is for the WiFi of [\p{L}' &-]{2,60}$/u,
  /^It was used on \d{1,2} [A-Z][a-z]{2} at \d\d:\d\d(, on the phone [\w+*: ]{3,30})?\.$/,
  /^This voucher was not used in time: its last day was \d{1,2} [A-Z][a-z]{2} \d{4}\.$/,
  /^This code has \d{1,2} signs?\. A code has 10: check it\.$/,
  /^No code has “.{1,2}” in it\. It (may be another sign that looks like it|has digits and capital letters only)\.$/u,
]

/** The reason why the router did not accept the code. */
const sentenceFor = (problem: string, said: string | null): string =>
  said !== null && SENTENCES.some((sentence) => sentence.test(said))
    ? said
    : (PROBLEMS[problem] ?? 'Please try again')

type Props = {
  entrepreneurId: string
  businessName: string
  shop: { isOpen: boolean; hasPackages: boolean }
  problem: string | null
  /** The server's sentence for the problem. */
  said: string | null
  code: string | null
}

/**
 * For a phone that its router redirected here: shows where it is, what happens after payment, and a field
 * for a code. It is a plain form because the small browsers that phones open at a captive portal drop
 * other features.
 */
export const CaptiveCode = ({ entrepreneurId, businessName, shop, problem, said, code }: Props) => {
  const { data: phone } = usePageQuery(captiveStateQuery(useSearch()))
  const isMovable = problem === 'pass_on_other_phone'
  return (
    <section aria-label="This WiFi" className="max-w-[960px] mx-auto px-page pt-4">
      <div className="px-4 pt-4 pb-2 bg-surface border border-line rounded-xl">
        <p className="flex items-center gap-2 font-medium">
          <Wifi className="text-action-ink" />
          You are at {businessName}
        </p>
        <p className="mt-1 text-sm text-muted">{hereText({ place: phone?.state, ...shop })}</p>
        <details open={problem !== null}>
          <summary className="flex items-center gap-2 min-h-touch font-medium text-info">
            <KeyRound className="size-4" />
            {I_HAVE_A_CODE}
          </summary>
          {/* Posts to the page's own address, which carries the captive context. The page is the same for
            all phones. */}
          <form method="post" className="flex flex-wrap items-end gap-2.5">
            <input type="hidden" name="form" value="wifi-code" />
            <input type="hidden" name="entrepreneur" value={entrepreneurId} />
            <Field
              label="Code of your pass or voucher"
              name="code"
              defaultValue={code ?? ''}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={40}
              required
              error={problem === null || isMovable ? undefined : sentenceFor(problem, said)}
              className="grow basis-48"
            />
            {isMovable ? (
              <div className="basis-full">
                <p className="mb-2 text-sm font-medium text-danger-ink" role="alert">
                  {sentenceFor(problem, said)}
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
}
