import { POWER_LINE_OR_US } from '../words/sellers.ts'
import { DIAL_TO_PAY, MINUTES_THAT_WAIT, PLACE_AND_HOURS, WHAT_YOUR_LINE_COSTS } from './shop-topics.ts'
import type { TopicGroup } from './topic.ts'
import { LET_MINUTES_TRAVEL, TAKE_TRAVELLERS } from './travel-topics.ts'

export const SELLER_TOPICS: TopicGroup = {
  title: 'For sellers',
  topics: [
    {
      slug: 'first-sale',
      title: 'Make your first sale',
      summary: 'Three steps make your shop ready. Then you sell with three taps.',
      steps: [
        {
          text: 'Open Today. It shows which steps are left: name your WiFi, add a package, connect your router.',
          picture: { name: 'today', alt: 'The page Today of a shop' },
        },
        { text: 'Tap Sell, and choose the package that your customer wants.' },
        {
          text: 'Take the money and tap Cash. The code appears at once: read it out, print it or send it.',
          picture: { name: 'sell', alt: 'The packages to sell, and the ways to pay' },
        },
        { text: 'For mobile money enter the number of your customer. They confirm on their own phone.' },
      ],
      questions: [
        {
          question: 'I tapped the wrong package',
          answer: 'Tap Undo within 10 seconds. The sale is cancelled, and the code no longer works.',
        },
        {
          question: 'Can customers buy without me?',
          answer: 'Yes. Print the poster, or send the link of your shop. Both are under Shop.',
        },
      ],
    },
    DIAL_TO_PAY,
    {
      slug: 'connect-a-router',
      title: 'Connect your router',
      summary: 'A connected router lets your customers in by itself, and closes when their time is over.',
      steps: [
        {
          text: 'Open Shop, then Your routers, and tap “Connect your router”. Choose the picture of your box.',
          picture: { name: 'router', alt: 'The pictures of boxes to choose from' },
        },
        { text: 'Switch the box on, and check that it is online.' },
        {
          text: 'Copy the line and paste it where the page shows. Have you never done this? Tap “Send these steps on WhatsApp”, and let a friend do it.',
        },
        { text: 'Watch the four lines. When all are green, join the WiFi and test with your own phone.' },
      ],
      questions: [
        {
          question: 'The router does not appear',
          answer:
            'Check its power and its internet. Paste the line again. If it still does not appear, call us.',
        },
        {
          question: 'Equipment that I rent is broken or was stolen',
          answer:
            'Open Shop, then Your routers. Under Rented equipment tap “Report a fault” and write what you see. Minit repairs or replaces it.',
        },
        {
          question: 'I have no such router',
          answer: 'Choose “By hand”. You type the password of your WiFi into the phones of your customers.',
        },
      ],
    },
    {
      slug: 'power-line-or-us',
      title: POWER_LINE_OR_US,
      summary: 'When your WiFi stops, your page says why, and what to do.',
      steps: [
        {
          text: `Open Shop, then Your routers. “${POWER_LINE_OR_US}” lists what was wrong in the last 7 days.`,
          picture: { name: 'causes', alt: 'The list of what was wrong at your routers' },
        },
        { text: '“Power was off”: your router had no power. Nothing is broken.' },
        { text: '“Your line is down”: your router runs, but the internet does not. Call your provider.' },
        { text: '“Full”: too many phones share your line. Sell slower packages, or buy a faster line.' },
        { text: '“Minit was away”: phones stayed online. You need to do nothing.' },
      ],
      questions: [
        {
          question: 'What do my customers get?',
          answer:
            'They get back the minutes in which your router had no power or no internet, from three minutes on, each router by itself. A full or slow line gives nothing back, and neither does our own absence: their time went on online.',
        },
        {
          question: 'It says only that power or line was off',
          answer: 'Paste the line of your router again. Newer set-ups say which of the two it was.',
        },
      ],
    },
    WHAT_YOUR_LINE_COSTS,
    TAKE_TRAVELLERS,
    LET_MINUTES_TRAVEL,
    {
      slug: 'sell-by-hand',
      title: 'Sell without a router',
      summary: 'You let each customer in yourself, and Minit counts the time.',
      steps: [
        { text: 'Give your WiFi a password that only you and your staff know.' },
        {
          text: 'After a sale your customer shows you a code. Type the password into their phone, and tap Connected. Their time starts then, at the latest 15 minutes after they paid.',
          picture: { name: 'by-hand', alt: 'The list of customers who are online by hand' },
        },
        { text: 'The list shows who is online and until when. Minit reminds you when a time ends.' },
        {
          text: 'When the time is over, change the password, or remove the phone in the settings of your box.',
        },
      ],
      questions: [
        {
          question: 'How do I change the password?',
          answer:
            'Open the page of your box in a browser, often 192.168.1.1 or 192.168.8.1, and look for WiFi or WLAN.',
        },
      ],
    },
    PLACE_AND_HOURS,
    {
      slug: 'cash-and-shifts',
      title: 'Cash and shifts',
      summary: 'Count your drawer when you start and when you stop, and cash always adds up.',
      steps: [
        { text: 'Open “My shift”, and count the notes in your drawer.' },
        {
          text: 'Sell as always. Each cash sale adds to the amount that should be in the drawer.',
          picture: { name: 'shift', alt: 'A shift with the amount that should be in the drawer' },
        },
        { text: 'Do you take money out, or put money in? Save it under “My shift”, with the reason.' },
        { text: 'Count again before you go home. The page shows the difference in words.' },
      ],
      questions: [
        {
          question: 'I forgot to close my shift',
          answer: 'It ends at midnight and is saved as “not counted”. Open a new one in the morning.',
        },
        {
          question: 'A customer wants to pay cash for an order on their phone',
          answer:
            'Find the order by its code under “Cash to confirm”, take the money, and tap “Cash received”.',
        },
      ],
    },
    {
      slug: 'get-your-money',
      title: 'Get your money',
      summary:
        'What customers pay by phone collects in your balance. You send it to your number when you want.',
      steps: [
        { text: 'Open Money. The first time, add the number on which you want your money.' },
        { text: 'A new number waits for 24 hours. This protects you if your phone is stolen.' },
        {
          text: 'Enter the amount, and tap Send. Check the amount and the number in the question, and confirm.',
          picture: { name: 'money', alt: 'The balance of a shop and the button that sends money' },
        },
        { text: 'The payout shows whether it is being checked, on its way, or has arrived.' },
      ],
      questions: [
        {
          question: 'Why is my payout being checked?',
          answer: 'We check large amounts by hand. The page says by when you get the money, or a call.',
        },
        {
          question: 'Where is my cash?',
          answer: 'With you. Cash does not go through Minit, so it is not in the balance.',
        },
      ],
    },
    {
      slug: 'paid-no-internet',
      title: 'A customer paid but has no internet',
      summary: 'Most payments are found by themselves. You answer only the others.',
      steps: [
        { text: 'Ask your customer to open the pass, and to tap “I paid but have no internet”.' },
        { text: 'If the payment is found, the pass appears at once, and you need to do nothing.' },
        {
          text: 'If it is not clear, Today shows a question, for example: “We found Le 35 with this reference. Give the pass?” Tap “Yes, give it”, or “I got no money”.',
          picture: { name: 'claim', alt: 'The question whether to give a pass' },
        },
        { text: 'Your customer reads your answer on their page, and gets an SMS.' },
      ],
      questions: [
        {
          question: 'The pass is there, but the phone is not online',
          answer: 'Check that your router is on. Let the customer leave the WiFi and join it again.',
        },
        {
          question: 'The payment is not found',
          answer: 'We check it by hand, and answer within 24 hours. Do not let the customer pay twice.',
        },
      ],
    },
    {
      slug: 'vouchers',
      title: 'Print and sell vouchers',
      summary: 'Printed cards with a code, for your stall and for agents who sell for you.',
      steps: [
        { text: 'Open Shop, then Vouchers, and tap “Make vouchers”. Choose package and number.' },
        {
          text: 'Print the sheet, and cut the cards. Each card has a code of 10 letters and numbers.',
          picture: { name: 'vouchers', alt: 'The batches of vouchers of a shop' },
        },
        {
          text: 'When you sell a card, open “Sell a voucher” and scan or type its code. This also works without internet.',
        },
        { text: 'Agents have their own page. It shows what they sold, and what they owe you.' },
      ],
      questions: [
        {
          question: 'A card was lost or stolen',
          answer: 'Open its batch and take it out of use. Its code no longer works.',
        },
        {
          question: 'A customer says that the code is wrong',
          answer: 'Check letters that look alike: S and 5, B and 8, Z and 2, G and 6, U and V.',
        },
      ],
    },
    MINUTES_THAT_WAIT,
    {
      slug: 'free-minutes',
      title: 'Give free minutes, and let others pay',
      summary:
        'Ten free minutes bring new customers. A school, a clinic or a firm can pay for other people’s minutes.',
      steps: [
        {
          text: 'Open Offers. Under “First minutes free”, set the minutes and how many phones a day, and switch it on.',
          picture: { name: 'offers', alt: 'The page with offers' },
        },
        {
          text: 'A phone at your WiFi sees a button on your page. The customer proves a number by an SMS code, once a day.',
        },
        {
          text: 'Under “Sponsors”, send your page to a school or a firm, or tap “Ask a sponsor” and fill it in for them.',
        },
        { text: 'Tap a sponsor for its figures, to print its cards, or to end it.' },
        {
          text: 'You earn what phones use, as your router saw it. Without a router a grant counts whole once you tap “Connected”.',
        },
      ],
      questions: [
        {
          question: 'What happens with money that is left?',
          answer: 'It goes back to the sponsor after the last day, or when you tap “End it now”.',
        },
        {
          question: 'How is a sponsor’s card used?',
          answer: 'Its code is typed like any other, under “I have a code” or at the WiFi. Each works once.',
        },
      ],
    },
    {
      slug: 'staff',
      title: 'Let others sell for you',
      summary: 'Each person has their own PIN and drawer. You see who did what.',
      steps: [
        { text: 'Open More, then “Staff & shifts”, and tap “Add staff”. Choose cashier or manager.' },
        {
          text: 'Approve the phone on which they sell: show the code on your phone, and scan it with theirs.',
          picture: { name: 'staff', alt: 'The staff of a shop and their phones' },
        },
        {
          text: 'They log in with number and PIN. A cashier sells and takes cash. A manager also edits packages.',
        },
        { text: 'The log shows each refund, each change and each code that was viewed, with name and time.' },
      ],
      questions: [
        {
          question: 'A helper has left',
          answer: 'Remove them from the list. Their PIN stops working at once.',
        },
        {
          question: 'A phone was lost',
          answer: 'Remove the phone under “Phones and computers”. No one can log in on it with a PIN.',
        },
      ],
    },
  ],
}
