import type { Topic } from './topic.ts'

/** For customers. */
export const USE_MINUTES_ELSEWHERE: Topic = {
  slug: 'minutes-at-other-shops',
  title: 'Use your minutes at another shop',
  summary: 'Some passes also work at the WiFi of other shops. They are used in one place at a time.',
  steps: [
    {
      text: 'Does your pass say “also for other shops”? In the list of shops, and under “Near me”, find one that says “Takes minutes of other shops”.',
    },
    {
      text: 'Join its WiFi, and its page opens. The phone that bought the pass is asked at once. On any other page choose “I have a code” and type the code of your pass.',
      picture: { name: 'code', alt: 'Where the code of a pass is typed' },
    },
    {
      text: 'The page says how many minutes you have there. Where an hour costs more, they are fewer. Tap “Use them here”.',
    },
    { text: 'Your phone goes online there, and every phone of the pass at its own shop goes offline.' },
    {
      text: 'Back at the shop that sold your pass, its page asks whether to take them home; if it does not, type the code. What is left runs there from then on.',
    },
  ],
  questions: [
    {
      question: 'I left the other shop. Do my minutes wait?',
      answer:
        'No. They run by the clock until they end, or until you tap “Take them home” on the page of your pass.',
    },
    {
      question: 'The page says that they cannot be used there',
      answer:
        'It also says why: the package may not travel, the shop takes no others’ minutes, or less than a minute is left.',
    },
    {
      question: 'I did not do this',
      answer:
        'Another person knows your code. We send you an SMS for each use. Open your pass and tap “Take them home”.',
    },
  ],
}

/** For sellers. */
export const TAKE_TRAVELLERS: Topic = {
  slug: 'take-travellers',
  title: 'Take travellers',
  summary: 'Holders of other shops’ passes use their minutes at your WiFi, and you earn from each minute.',
  steps: [
    {
      text: 'Open Shop, then Your routers. Under “Travellers” type your price an hour, and switch it on. Only the owner can.',
      picture: { name: 'travellers', alt: 'The part with the price an hour for travellers' },
    },
    { text: 'Limit their speed if your line is small. Your own customers keep theirs.' },
    {
      text: 'A traveller joins your WiFi, types the code of their pass and taps “Use them here”. You do nothing.',
    },
    {
      text: 'At 19:45 we move the money of the day between the shops. My money lists each use under “Minutes at other shops”.',
    },
  ],
  questions: [
    {
      question: 'Do I always get my price?',
      answer:
        'At least. You get nine tenths of what each minute was sold for. Where that is less than your price, the traveller gets fewer minutes at your shop.',
    },
    {
      question: 'My router was off while a traveller was here',
      answer: 'The traveller gets these minutes back, and you are not paid for them.',
    },
    {
      question: 'I cannot switch it on',
      answer:
        'Connect a router first. Only a router lets travellers in and closes them when their minutes end.',
    },
  ],
}

/** For sellers. */
export const LET_MINUTES_TRAVEL: Topic = {
  slug: 'let-minutes-travel',
  title: 'Let your minutes be used at other shops',
  summary:
    'A package sells better if it works in more places. You keep a tenth of each minute used elsewhere.',
  steps: [
    {
      text: 'Open Shop, then Packages. Edit a package and open “Options: phones, speed, hours”.',
      picture: { name: 'shop', alt: 'A shop with its packages' },
    },
    {
      text: 'Switch on “May be used at other shops”. It needs a connected router, and no hours, no data limit and no minutes that wait.',
    },
    {
      text: 'From a customer’s tap elsewhere we keep back what it can cost you at most. At 19:45 we move what was used, and release the rest.',
    },
    {
      text: 'My money lists each use and each clearing. Your statement has a line for each shop and evening.',
      picture: { name: 'money', alt: 'The page My money' },
    },
  ],
  questions: [
    {
      question: 'Can it cost me more than the pass brought?',
      answer: 'No. All uses of a pass together cost nine tenths of what it left you, at most.',
    },
    {
      question: 'A customer cannot use a pass elsewhere',
      answer:
        'Your balance must cover it. A pass paid in cash goes as far as your balance. Free and given minutes stay at your shop.',
    },
    {
      question: 'I refund a sale after a use elsewhere',
      answer: 'The use ends. What the other shop carried stays with it, and you pay the refund.',
    },
  ],
}
