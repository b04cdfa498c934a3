import type { TopicGroup } from './topic.ts'
import { USE_MINUTES_ELSEWHERE } from './travel-topics.ts'

export const CUSTOMER_TOPICS: TopicGroup = {
  title: 'For customers',
  topics: [
    {
      slug: 'pay',
      title: 'Buy WiFi time',
      summary: 'Choose how long, pay by phone or in cash, and get your code.',
      steps: [
        {
          text: 'Join the WiFi of the shop, or open its link. Choose how long you want to be online.',
          picture: { name: 'shop', alt: 'The page of a shop with its packages and prices' },
        },
        { text: 'Choose Orange Money, Africell Money, Vult or cash, and enter your phone number.' },
        {
          text: 'Tap Pay. Your phone shows a question from your operator: enter your PIN there. We never ask for your PIN.',
          picture: { name: 'waiting', alt: 'The page that waits for the payment' },
        },
        { text: 'Paying in cash? Show the code of your order to the seller, and give them the money.' },
      ],
      questions: [
        {
          question: 'Nothing appears on my phone',
          answer:
            'Wait for 30 seconds. Then choose “Change number or payment”, or dial the code that the page shows.',
        },
        {
          question: 'I paid, and the page still waits',
          answer: 'Do not pay twice. Tap “I paid but have no internet”: we check your payment at once.',
        },
      ],
    },
    {
      slug: 'find-wifi',
      title: 'Find WiFi near you',
      summary: 'See open shops by distance, area or name, with the price of an hour and the speed.',
      steps: [
        {
          text: 'Open “Buy Internet Time” and tap “Near me”. Let the page use your location.',
          picture: { name: 'near', alt: 'Open shops by their distance' },
        },
        { text: 'The nearest open shop is first, with its distance, its landmark and its hours.' },
        { text: 'Or choose an area, or type a name or a place, and tap Search.' },
        { text: 'Choose the shop, then how long you want to be online.' },
      ],
      questions: [
        {
          question: 'Who sees where I am?',
          answer: 'We do not. Your position stays on your phone, which sorts the shops itself.',
        },
        {
          question: 'My phone does not find its place',
          answer: 'Choose your area instead, or allow the location in the settings of your browser.',
        },
        {
          question: 'Whose speed is shown?',
          answer:
            'Routers counted what phones there got in the last seven days, all day and in the slowest hour.',
        },
        {
          question: 'The shop where I am is closed',
          answer: 'Its page shows the three nearest open shops.',
        },
      ],
    },
    {
      slug: 'connect',
      title: 'Connect your phone',
      summary: 'Your pass shows the one way to join that fits the shop.',
      steps: [
        {
          text: 'Open your pass. It says when your minutes start and when they end.',
          picture: { name: 'pass', alt: 'A pass with its time and the way to join' },
        },
        { text: 'At most shops you join the WiFi, and you are online without typing anything.' },
        {
          text: 'Some shops have a code or a password. Copy it from your pass and type it where the WiFi asks for it.',
        },
        { text: 'At a shop without a router, show your code to the seller. The seller connects your phone.' },
      ],
      questions: [
        {
          question: 'The WiFi is there, but no page opens',
          answer: 'Switch off mobile data, forget the WiFi in your settings, and join it again.',
        },
        {
          question: 'I closed the page of my pass',
          answer: 'Open the link in our SMS, or “My passes” with your phone number.',
        },
      ],
    },
    {
      slug: 'move-a-pass',
      title: 'Use your pass on another phone',
      summary: 'A pass works on one phone at a time. You can move it three times.',
      steps: [
        { text: 'Join the same WiFi with the other phone.' },
        {
          text: 'Choose “I have a code”, and type the code of your pass.',
          picture: { name: 'code', alt: 'The field for a code' },
        },
        { text: 'The page asks whether to move the pass. Tap “Move it here”. The first phone goes offline.' },
      ],
      questions: [
        {
          question: 'I changed my phone',
          answer:
            'Open “My passes” on the new phone. We send a code to your number, and you see your passes again.',
        },
        {
          question: 'The pass cannot move any further',
          answer:
            'After three moves a pass stays on its phone. The seller can help you with the rest of your time.',
        },
      ],
    },
    USE_MINUTES_ELSEWHERE,
    {
      slug: 'use-minutes-that-wait',
      title: 'Minutes that run only while you are online',
      summary:
        'They wait while your phone is away. A family shares them, and can give some to another number.',
      steps: [
        {
          text: 'Your pass shows how many minutes are left, and the last day to use them.',
          picture: { name: 'pass', alt: 'A pass with its time and the way to join' },
        },
        {
          text: 'They stop 3 minutes after your phone has left the WiFi, and go on by themselves when it is back.',
        },
        { text: 'Tap “Who used them · Give minutes” to see each phone, and each time that it was online.' },
        {
          text: 'Under “Give minutes” type how many and to which number. It gets a pass of its own by SMS.',
        },
      ],
      questions: [
        {
          question: 'Can I take given minutes back?',
          answer:
            'No. They are used within the days of your pass, and cannot be given on. A pass gives at least 5 minutes, and up to 5 times a day.',
        },
        {
          question: 'My phone was off, and minutes are gone',
          answer:
            'Some routers do not tell when a phone leaves. There minutes count until the router ends the login. The page says so.',
        },
      ],
    },
    {
      slug: 'pay-for-others',
      title: 'Pay for other people’s minutes',
      summary: 'A school, a clinic, a firm or family abroad pays, and others go online free at a shop.',
      steps: [
        {
          text: 'Open the shop’s page, and tap “Pay for others’ minutes”.',
          picture: { name: 'sponsor', alt: 'The form for a sponsor' },
        },
        {
          text: 'Say how much, for how long, and who: anyone there, numbers on a list, or cards that you hand out.',
        },
        { text: 'Look at what the sum buys, then pay by mobile money, or get an invoice.' },
        {
          text: 'The link in our SMS shows minutes, phones, days with the line up, and your receipt. Print cards there.',
        },
      ],
      questions: [
        {
          question: 'What happens with money that is not used?',
          answer:
            'It goes back after the last day, by the way it came. Only minutes that phones used are paid.',
        },
        {
          question: 'I am abroad. Can I pay?',
          answer:
            'Yes, by invoice and bank transfer, with your own number: type + and the country code. The invoice names the account. We send SMS to Sierra Leone only, so keep the address of the page that opens: your figures are there.',
        },
        {
          question: 'Do you keep the numbers on my list?',
          answer: 'No. We keep marks that match a number, and they say nothing about it.',
        },
      ],
    },
    {
      slug: 'get-help',
      title: 'You paid but have no internet',
      summary: 'Four lines show where it stops, and what to do.',
      steps: [
        { text: 'Open your pass, and tap “I paid but have no internet”.' },
        {
          text: 'The page checks your money, your pass, the router and your phone. Follow the line that is not green.',
          picture: { name: 'paid-help', alt: 'Money, pass, router and phone, each with its state' },
        },
        {
          text: 'If your payment has not arrived, type the reference from the SMS of your operator. We look for it, and answer by SMS.',
        },
      ],
      questions: [
        {
          question: 'Do I lose the minutes in which the WiFi was down?',
          answer: 'No. When the router of the shop was offline, your pass gets this time back.',
        },
        {
          question: 'I want my money back',
          answer: 'Ask the seller. A refund goes to the number that paid.',
        },
      ],
    },
  ],
}
