import { LINKS_AN_HOUR } from '../identity/passwords.ts'
import { PAYOUT_CODES_AN_HOUR } from '../money/payouts.ts'
import { MY_CODES_A_DAY, MY_CODES_AN_HOUR } from '../passes/my-passes.ts'
import { CLAIMS_AN_HOUR, CLAIMS_AT_ONCE, LOOSE_CLAIMS_AN_HOUR } from '../sales/claims.ts'
import { type MessageKind, type MessageRule, NO_WORDS } from './message-bounds.ts'
import { ALERT_SMS_A_DAY } from './seller-news.ts'
import { TRAVEL_RULE } from './travel-message.ts'

const NAME_OF_WIFI = "the WiFi's name"
const BUYER = 'the number that ordered'

/**
 * Every message of the outbox, with its cause and its bound. A kind without a row does not compile. The
 * outbox (`queueMessage`) counts the kinds according to this table, and docs/messages.md shows it.
 */
export const MESSAGE_RULES: Record<MessageKind, MessageRule> = {
  access: {
    channels: 'SMS, WhatsApp',
    allowance: 'needed',
    messages: [
      {
        says: 'A pass: its code, its end, the link of its page',
        causedBy: 'a paid order, or a cash sale at the counter',
        to: BUYER,
        typedWords: NAME_OF_WIFI,
        bound: { by: 'allowance' },
      },
      {
        says: 'The same pass again',
        causedBy: 'the seller or an admin, by a button',
        to: BUYER,
        typedWords: NAME_OF_WIFI,
        bound: { by: 'allowance', also: 'one a minute and three an hour for a pass' },
      },
      {
        says: 'A gift',
        causedBy: 'whoever pays for it, once the payment is settled',
        to: 'the number it was bought for',
        typedWords: NAME_OF_WIFI,
        bound: { by: 'allowance' },
      },
    ],
  },
  outage_credit: {
    channels: 'SMS, WhatsApp',
    allowance: 'needed',
    messages: [
      {
        says: 'Minutes given back after an outage',
        causedBy: 'a router that was silent and is back',
        to: 'the number that was sent the pass',
        typedWords: NO_WORDS,
        bound: { by: 'allowance' },
      },
    ],
  },
  refund: {
    channels: 'SMS',
    allowance: 'needed',
    messages: [
      {
        says: 'A dialled sum bought no minutes: why, which sums do, and who sends the money back',
        causedBy: 'a payment by the code of a poster that buys nothing',
        to: 'the number that paid',
        typedWords: NO_WORDS,
        bound: { by: 'allowance', also: 'once for a payment' },
      },
      {
        says: 'Money is on its way back',
        causedBy: "the seller's or an admin's refund of a payment by mobile money; never of cash",
        to: 'the number that paid',
        typedWords: NO_WORDS,
        bound: { by: 'allowance' },
      },
      {
        says: 'Money was sent back',
        causedBy: 'the provider, or an admin who sent it by hand',
        to: 'the number that paid',
        typedWords: NO_WORDS,
        bound: { by: 'allowance' },
      },
    ],
  },
  claim: {
    channels: 'SMS',
    allowance: 'needed',
    messages: [
      {
        says: 'A payment was found, with the link of the pass',
        causedBy: 'a claim whose money fits',
        to: BUYER,
        typedWords: NO_WORDS,
        bound: { by: 'allowance', also: 'once for a claim' },
      },
      {
        says: 'No payment was found, and what to do: one sentence of a fixed list',
        causedBy: "the seller's or an admin's answer to a claim on an order",
        to: BUYER,
        typedWords: NO_WORDS,
        bound: { by: 'allowance', also: `once for an answer; ${CLAIMS_AN_HOUR} claims an hour for a phone` },
      },
      {
        says: 'The same, for a claim without an order',
        causedBy: "an admin's answer; only to a number that ordered in the last 30 days",
        to: 'the number that the claim names',
        typedWords: NO_WORDS,
        bound: {
          by: 'count',
          most: CLAIMS_AN_HOUR,
          per: `hour and phone that claims, ${LOOSE_CLAIMS_AN_HOUR} an hour for an address; each needs an admin, who answers ${CLAIMS_AT_ONCE} at once at most`,
        },
      },
    ],
  },
  sponsor: {
    channels: 'SMS',
    allowance: 'needed',
    messages: [
      {
        says: 'The money came, with the link of the figures',
        causedBy: "a sponsor's first payment",
        to: 'the number that paid',
        typedWords: NO_WORDS,
        bound: { by: 'allowance', also: 'once for a sponsorship' },
      },
      {
        says: 'A seller asks for the money, with the link',
        causedBy: 'a seller who may move money',
        to: 'the number typed there',
        typedWords: NO_WORDS,
        bound: { by: 'allowance', also: 'once for a sponsorship; 20 an hour and account' },
      },
      {
        says: 'The invoice is ready, with the link',
        causedBy: 'anybody who asks for an invoice',
        to: 'the number typed there, if it is a mobile of Sierra Leone',
        typedWords: NO_WORDS,
        bound: { by: 'allowance', also: 'once for a sponsorship; 10 an hour and number' },
      },
      {
        says: 'All minutes are used, with the link',
        causedBy: 'booking what the last phone used',
        to: 'the number that paid',
        typedWords: NO_WORDS,
        bound: { by: 'allowance', also: 'once for a sponsorship' },
      },
      {
        says: 'The sponsorship is over, and what went back',
        causedBy: 'its last day, or the seller',
        to: 'the number that paid',
        typedWords: NO_WORDS,
        bound: { by: 'allowance', also: 'once for a sponsorship' },
      },
    ],
  },
  travel: TRAVEL_RULE,
  rates: {
    channels: 'SMS',
    allowance: 'needed',
    messages: [
      {
        says: 'An automatic price was changed',
        causedBy: 'the nightly price job, where the seller switched it on',
        to: 'the seller',
        typedWords: "the package's name",
        bound: { by: 'allowance' },
      },
    ],
  },
  router: {
    channels: 'SMS',
    allowance: 'needed',
    messages: [
      {
        says: 'A router is offline, or online again',
        causedBy: 'a router that is silent, or reports again',
        to: 'the seller',
        typedWords: "the router's name",
        bound: {
          by: 'allowance',
          also: `${ALERT_SMS_A_DAY.usual} to ${ALERT_SMS_A_DAY.most} a day with those about cash`,
        },
      },
    ],
  },
  cash: {
    channels: 'SMS',
    allowance: 'needed',
    messages: [
      {
        says: 'Customers wait with cash',
        causedBy: 'anybody who orders for cash',
        to: 'the seller',
        typedWords: "the customer's name",
        bound: {
          by: 'allowance',
          also: `${ALERT_SMS_A_DAY.usual} to ${ALERT_SMS_A_DAY.most} a day with those about routers`,
        },
      },
    ],
  },
  my_code: {
    channels: 'SMS',
    allowance: 'none',
    messages: [
      {
        says: 'A code that shows a number its passes, or proves it for free minutes',
        causedBy: 'anybody who types the number',
        to: 'the number, where it bought in the last 90 days or wants free minutes',
        typedWords: NO_WORDS,
        bound: { by: 'count', most: MY_CODES_AN_HOUR, per: `hour and number; ${MY_CODES_A_DAY} a day` },
      },
    ],
  },
  password_link: {
    channels: 'SMS, e-mail',
    allowance: 'counted',
    messages: [
      {
        says: 'A link that sets a new password',
        causedBy: 'anybody who types the name of an account, or an admin',
        to: "the account's number, else its e-mail address",
        typedWords: NO_WORDS,
        bound: { by: 'count', most: LINKS_AN_HOUR, per: 'hour and account' },
      },
      {
        says: 'A link that sets the first password',
        causedBy: 'anybody who signs up with the number, or an admin who approves an application',
        to: 'the number',
        typedWords: NO_WORDS,
        bound: { by: 'event', once: 'for an account; a number has one' },
      },
    ],
  },
  payout: {
    channels: 'SMS, e-mail',
    allowance: 'counted',
    messages: [
      {
        says: 'A code to the number that payouts shall go to',
        causedBy: 'the seller, with the password',
        to: 'that number',
        typedWords: NO_WORDS,
        bound: { by: 'count', most: PAYOUT_CODES_AN_HOUR, per: 'hour and account' },
      },
      {
        says: 'Payouts go to another number from now on. It must arrive, so no allowance stops it',
        causedBy: 'the seller, with the password and that code',
        to: 'the number before, and the e-mail address',
        typedWords: NO_WORDS,
        bound: { by: 'count', most: PAYOUT_CODES_AN_HOUR, per: 'hour and account' },
      },
    ],
  },
  billing: {
    channels: 'SMS',
    allowance: 'counted',
    messages: [
      {
        says: 'The trial ends; an invoice, its last day, the shop has stopped',
        causedBy: 'the calendar',
        to: 'the seller',
        typedWords: NO_WORDS,
        bound: { by: 'event', once: 'for a step of an invoice or of the trial' },
      },
    ],
  },
  installation: {
    channels: 'SMS, e-mail',
    allowance: 'counted',
    messages: [
      {
        says: 'A step of the installation of rented equipment',
        causedBy: 'an admin',
        to: 'the applicant',
        typedWords: "the technician's name and the admin's reason for another day",
        bound: { by: 'event', once: 'for a step that an admin makes' },
      },
    ],
  },
  alert: {
    channels: 'SMS, e-mail',
    allowance: 'none',
    messages: [
      {
        says: 'Something is wrong with the platform, or is right again',
        causedBy: 'the platform, which watches itself',
        to: 'who is on call',
        typedWords: NO_WORDS,
        bound: { by: 'event', once: 'when an alert opens and once when it ends' },
      },
    ],
  },
}
