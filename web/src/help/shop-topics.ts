import { YOUR_LINE } from '../words/sellers.ts'
import type { Topic } from './topic.ts'

export const DIAL_TO_PAY: Topic = {
  slug: 'dial-to-pay',
  title: 'Let customers dial to pay',
  summary: 'Customers without data dial the code of your poster, pay any amount, and get a code by SMS.',
  steps: [
    { text: 'Put a package without limits on sale: its price says how many minutes an amount buys.' },
    {
      text: 'Open More and tap “Dial to pay”: your poster opens. Tap Switch on. Only the owner can.',
      picture: { name: 'shop', alt: 'The page of a shop' },
    },
    { text: 'Wait until the code is there, then print the poster and hang it up.' },
    {
      text: 'The customer dials, types an amount and the PIN. The code comes by SMS. Its minutes begin when it is first used, within 180 days.',
    },
  ],
  questions: [
    {
      question: 'The customer paid and has no SMS',
      answer:
        'Some payments hide the number of the payer. The customer opens “I paid but have no internet” and enters the number of the operator’s SMS.',
    },
    {
      question: 'The amount was too small, or the shop was closed',
      answer:
        'We send the money back by itself when we know the number, and an SMS says why. The poster names the least and the most.',
    },
    {
      question: 'Where are these sales?',
      answer: 'With your other sales. Their package is named “Dialled”. Refund them as any sale.',
    },
  ],
}

export const PLACE_AND_HOURS: Topic = {
  slug: 'place-and-hours',
  title: 'Show where you are and when you are open',
  summary: 'Customers find shops by distance, area and name. Yours is found once you say where it is.',
  steps: [
    {
      text: 'Open Shop, then Business Settings, and go to “Where you are, and when”.',
      picture: { name: 'place', alt: 'The part of the settings with the place of the stall' },
    },
    {
      text: 'Stand at your stall and tap “I am here now”. Does your phone refuse? Choose your area in the list instead.',
    },
    { text: 'Type what is next to you, such as a mosque or a market.' },
    { text: 'Switch on the opening hours, choose times and days, and save.' },
  ],
  questions: [
    {
      question: 'Can I sell outside my hours?',
      answer: 'Yes. Hours only inform. While the switch on Today is open, customers at your WiFi can buy.',
    },
    {
      question: 'Where does the speed come from?',
      answer:
        'Your router counts what phones got in the last seven days. It shows once 20 phones were busy there.',
    },
    {
      question: 'Can I show my prices on a screen?',
      answer: 'Yes. In the settings tap “Prices on a wall screen”. The page refreshes itself.',
    },
  ],
}

export const MINUTES_THAT_WAIT: Topic = {
  slug: 'minutes-that-wait',
  title: 'Minutes that wait',
  summary:
    'A package whose minutes run only while a phone is online. A family shares it, and nothing is lost while they are away.',
  steps: [
    {
      text: 'Open Shop, then Packages. Create a package or edit one, and open “Options: phones, speed, hours”.',
      picture: { name: 'shop', alt: 'The page of a shop with packages' },
    },
    {
      text: 'Under “The minutes begin” choose “Only while you are online”. Choose how many phones share them: up to five.',
    },
    {
      text: 'The minutes stop 3 minutes after a phone is gone, and go on by themselves when it is back. They must be used within 180 days.',
    },
  ],
  questions: [
    {
      question: 'I cannot choose it',
      answer:
        'Your router must report while a phone is online. OpenWrt and MikroTik routers do. Others do it once “interim accounting” is on, at most every 5 minutes. Keep a phone online for ten minutes, then check again.',
    },
    {
      question: 'I change or remove my router later',
      answer:
        'Passes that you sold stay valid. At a router that does not report, minutes count from the login to its end. Where you connect phones by hand, the rest runs by the clock from your tap.',
    },
    {
      question: 'Do these customers get minutes back after a power cut?',
      answer: 'They lose none: their minutes stand still while your router is off.',
    },
  ],
}

/** What a seller's own line costs, and whether its data lasts. */
export const WHAT_YOUR_LINE_COSTS: Topic = {
  slug: 'your-line',
  title: 'What your line costs you',
  summary: 'See whether your data lasts the month, and what each package leaves you.',
  steps: [
    {
      text: `Open Shop, then Routers. Under “${YOUR_LINE}” tap “Say what it is”. Only the owner can.`,
      picture: {
        name: 'line',
        alt: 'Your line: its data, when it is used up, and what each package costs',
      },
    },
    {
      text: 'Enter what the line costs a month, on which day the month begins, and its data. Leave the data empty if it is unlimited.',
    },
    { text: 'You see how much is used, and on which day it will be used up if all goes on like this.' },
    {
      text: 'Enter its speed too: your router then shares the line equally between phones. Paste an older router’s line again.',
    },
    {
      text: 'If you like, let new passes be slower while the data runs short, and choose the least speed. Customers read it before they pay.',
    },
    {
      text: 'The table says what half of a package’s passes use at most, what that costs you, and what remains of the price.',
    },
  ],
  questions: [
    {
      question: 'A package has only dashes',
      answer:
        'A router must have counted 20 passes of it in the last 28 days. With an unlimited line, your shop must have sold 20 passes.',
    },
    {
      question: 'Do passes that I sold become slower?',
      answer: 'No. A pass keeps the speed that its buyer read. Printed vouchers keep theirs, too.',
    },
    {
      question: 'Can I slow down only those who use much?',
      answer:
        'Yes. In the options of a package enter after how much data it becomes slower, and how slow. It stays open to the end of its time.',
    },
    {
      question: 'What remains is negative',
      answer: 'The package costs you more than it brings. Raise its price, or limit its data or speed.',
    },
    {
      question: 'May I sell on a satellite plan?',
      answer:
        'Most satellite home plans do not allow you to sell on. Read your plan’s terms, or ask. Minit keeps your answer, with its day.',
    },
  ],
}
