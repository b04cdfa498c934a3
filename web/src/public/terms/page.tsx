import {
  CASH_WINDOW_MINUTES,
  LATE_MONEY_HOURS,
  PAYMENT_WINDOW_MINUTES,
} from '@minit/domain/money/payments.ts'
import { SELLER_REFUND_HOURS } from '@minit/domain/money/refunds.ts'
import { MAX_OUTAGE_MINUTES } from '@minit/domain/network/presence.ts'
import { CLAIM_LATE_HOURS } from '@minit/domain/sales/claims.ts'
import * as paths from '../../lib/paths.ts'
import { Part, WordsPage } from '../../ui/plain-words.tsx'
import { GstRate } from '../../ui/platform-texts.tsx'
import { WhoToAsk } from '../who-to-ask.tsx'

const LINK = 'inline-block py-3 -my-3 underline'

/** The platform's promises as implemented. The rules use the same hours. */
export const Page = () => (
  <WordsPage title="Terms">
    <Part title="The price">
      <p>
        You pay the price that you see. All prices include <GstRate />. If the price changed while you chose,
        we ask you again before any money moves.
      </p>
      <p>
        We never ask for your mobile money PIN on our pages. Type it on your own phone only, when your
        operator asks.
      </p>
    </Part>
    <Part title="Your money">
      <p>
        You have {PAYMENT_WINDOW_MINUTES} minutes to pay by phone, and {CASH_WINDOW_MINUTES} minutes to pay
        cash.
      </p>
      <p>
        Money that comes late is not lost. We look for it for {LATE_MONEY_HOURS} hours, and give you the pass
        when it comes.
      </p>
      <p>Money that came twice goes back.</p>
      <p>
        You paid and have no internet?{' '}
        <a href={paths.lostPass()} className={LINK}>
          Tell us
        </a>
        . We answer within {CLAIM_LATE_HOURS} hours.
      </p>
    </Part>
    <Part title="Money back">
      <p>
        The seller can give your money back within {SELLER_REFUND_HOURS} hours after you paid. After that, ask
        us.
      </p>
      <WhoToAsk />
      <p>
        Money goes back to the number that paid. Where the payment company does not tell us that number, it
        goes to the one that you gave with your order. It goes to no other. Cash is given back by the seller.
      </p>
      <p>When your money goes back, the pass ends.</p>
    </Part>
    <Part title="When the WiFi is down">
      <p>
        If we see that the seller's router is down, the time comes back to your pass by itself, up to{' '}
        {MAX_OUTAGE_MINUTES / 60} hours each time. If our own service is down, nothing that you paid is lost.
      </p>
      <p>The seller runs the WiFi. How fast it is, we cannot promise.</p>
    </Part>
  </WordsPage>
)
