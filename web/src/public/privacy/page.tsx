import { MY_SESSION_DAYS } from '@minit/domain/passes/my-passes.ts'
import { BACKUP_WEEKS, KEPT_DAYS, type Kept } from '@minit/domain/platform/keeping.ts'
import { Part, WordsPage } from '../../ui/plain-words.tsx'
import { WhoToAsk } from '../who-to-ask.tsx'

type Line = readonly [Kept, string, string]

const OF_BUYERS: readonly Line[] = [
  [
    'buyers',
    'Your phone number, and the name you typed',
    'after the last time you order or are given a pass',
  ],
  ['messageTexts', 'The words of our SMS and WhatsApp messages', 'after your pass is over'],
  [
    'routerTimes',
    'Which phone was on which WiFi, and when',
    'after it was last there, or after the pass is over',
  ],
  ['unpaidOrders', 'An unpaid order, of which no operator reported anything', 'after it was made'],
  ['orderNetworks', 'A mark of the network you ordered from', 'after the order'],
  ['myCodes', 'The codes that open My passes', 'after you asked for them'],
  [
    'claimTexts',
    'What you wrote when you said "I paid"',
    'after our answer, or after you wrote it where the money came by itself',
  ],
  [
    'operatorNumbers',
    'Your number in the lists of Orange, Africell and others',
    'after the payment, or after we resolved money that we could not match',
  ],
]

const OF_SHOPS: readonly Line[] = [
  ['refusedApplications', 'An application that we turned down', 'after our answer'],
  [
    'leftPeople',
    'Number and PIN of people who worked for a shop or sold its vouchers',
    'after they left, later if they still owe money',
  ],
  ['deviceMarks', 'A mark of the browser you logged in with', 'after you last used it'],
  ['passwordLinks', 'A link to set a password', 'after it ended'],
  ['unconfirmedNumbers', 'A number for payouts that was not confirmed', 'after it was typed'],
]

const HowLong = ({ lines }: { lines: readonly Line[] }) => (
  <dl className="border rounded-lg bg-surface">
    {lines.map(([kept, what, since]) => (
      <div key={kept} className="px-4 py-2.5 not-first:border-t">
        <dt className="font-bold">{what}</dt>
        <dd>
          {KEPT_DAYS[kept]} days {since}.
        </dd>
      </div>
    ))}
  </dl>
)

/** Which personal data the platform stores, why and how long. The jobs use the same periods. */
export const Page = () => (
  <WordsPage title="Privacy">
    <p className="pt-2">What we know of you, why, and when we forget it.</p>
    <Part title="Why we keep something">
      <p>
        You pay for WiFi with your phone number. We need the number to ask for the money, to send you the
        code, and to find your pass again.
      </p>
      <p>
        The seller sees your name and a part of your number, and so do we. If anybody opens the whole number,
        that is written down.
      </p>
      <p>We do not see which pages you visit. We do not sell your data. There is no advertising.</p>
    </Part>
    <Part title="How long we keep it">
      <HowLong lines={OF_BUYERS} />
      <p>A phone that opened My passes shows them for {MY_SESSION_DAYS} days. Then it needs a new code.</p>
      <p>
        An order that your operator refused, or that you asked us about, stays as long as your phone number.
      </p>
      <p>
        Sums of money stay in the books: how much, when, at which shop. Without your number they say nothing
        about you.
      </p>
      <p>
        Our programs also write notes of what went wrong and of logins that were refused: three digits of a
        phone number at most, and sometimes the address that a phone had on the internet. Whoever runs our
        machines sets for how long these notes stay.
      </p>
    </Part>
    <Part title="Who else sees it">
      <p>
        The companies that move your money get the sum, and your number where they have to ask your phone or
        send money back to it: Orange, Africell or Vult, and pawaPay or Monime between them and us. We never
        send them your name.
      </p>
      <p>
        Who brings our messages gets your number and the words: Africa's Talking or Twilio for SMS, Meta for
        WhatsApp.
      </p>
      <p>We give it only to the shop.</p>
    </Part>
    <Part title="If you sell, or work in a shop">
      <HowLong lines={OF_SHOPS} />
      <p>
        An application that we said yes to stays with your shop, with all that you wrote: your place, your
        internet, whether you are of the K3 One Family, what you spend on your phone, and what you hope to
        earn. One that is not answered yet stays until it is. Ask us, and we answer it.
      </p>
      <p>
        Your name and number stay while you sell or work. When you leave, the shop's books, invoices and
        payouts stay, as the law asks, with the name and number that they were made for. An owner's login and
        first plans stay with the shop too. Counts of cash keep the name of who counted. The list of who
        changed what, or saw whole numbers, keeps the name that you had.
      </p>
      <p>
        Where your stall stands is public once you set it, as exact as you set it: customers see how far it
        is. Remove it in Settings, and it is gone from our pages at once. A customer’s own place never leaves
        their phone.
      </p>
      <p>
        Of a router we keep where it stands, who set it up, and the address that it last came from. Of an
        invoice we keep the number that paid it.
      </p>
    </Part>
    <Part title="What you can ask for">
      <p>
        You can ask for all that we know of your number. You can ask us to take your number and your name out.
        We do it when your pass is over and your money has arrived. Your loyalty and your passes are gone
        then, and we cannot bring them back. Our backups still hold you for up to {BACKUP_WEEKS} weeks. If we
        ever need one, we take you out again.
      </p>
      <WhoToAsk />
    </Part>
    <Part title="What stays, and why">
      <p>
        A receipt keeps its number, its sum, the shop and the day, without your name. The law asks shops to
        keep their books.
      </p>
      <p>
        If your number also sells, works for a shop, paid an invoice or is one of ours to call, it stays
        there. We tell you so when we take it out elsewhere. Lines that an operator sent us and we could not
        read stay, without your number.
      </p>
    </Part>
  </WordsPage>
)
