import type { TopicGroup } from './topic.ts'

export const ADMIN_TOPICS: TopicGroup = {
  title: 'For admins',
  topics: [
    {
      slug: 'a-day-at-the-desk',
      title: 'A day at the desk',
      summary: 'What to check in the morning, what waits, and what can wait.',
      steps: [
        {
          text: 'Open Today. “Needs attention” lists what waits for you. Each line leads to exactly what it counts.',
          picture: { name: 'admin-today', alt: 'The page Today with what needs attention' },
        },
        { text: 'Answer the worklist first: overdue items are at the top. Each has one main action.' },
        { text: 'Approve payouts under Money. Compare the name and the history before you send.' },
        {
          text: 'Upload the statements of yesterday. A day is agreed when both sides are the same to the cent.',
        },
        { text: 'Review applications within 48 hours: approve, reject, or call the applicant.' },
        { text: 'Look at Routers once a day, and call sellers whose router is offline for a long time.' },
      ],
      questions: [
        {
          question: 'A seller’s equipment is broken or stolen',
          answer:
            'Open Equipment. A reported fault is first. Swap the piece by the serial number of another one, send it to repair, or note it as lost. Its page keeps each step with its reason.',
        },
        {
          question: 'A provider does not answer',
          answer:
            'Open API Marketplace. Test the provider, and disable it until it works. Customers then see other ways to pay.',
        },
        {
          question: 'The consistency check is red',
          answer:
            'Hold payouts under Money, and call the engineer on duty. Do not correct records by yourself.',
        },
        {
          question: 'Who changed this?',
          answer: 'Open Audit. It lists each change with name, time and reason.',
        },
      ],
    },
    {
      slug: 'claims-and-refunds',
      title: 'A customer paid, and refunds',
      summary: 'Answer customers who paid but have no internet, and send money back.',
      steps: [
        {
          text: 'Open Payments to match. The work that waits longest is at the top. Tap a line to see what we know of it.',
          picture: { name: 'admin-work', alt: 'The list of payments to match' },
        },
        {
          text: 'For “I paid but have no internet”, compare the reference, the number and the amount with the payment that we found. Answer: the customer gets the pass at once, or reads what to do.',
        },
        {
          text: 'For a wrong amount, or a payment that belongs to no order, look for the order first. Send the money back if there is none.',
        },
        {
          text: 'To refund a purchase, find it under Purchases by its order code, open it and tap Refund. Write a reason: the customer and the seller read it.',
        },
        { text: 'Open Refunds once a day. A refund that did not arrive can be sent again, or by hand.' },
      ],
      questions: [
        {
          question: 'I find no order by its code',
          answer:
            'Search by the phone number that paid. The letter O and the zero, or I and 1, are the same in a code.',
        },
        {
          question: 'No payment fits the claim',
          answer:
            'Wait for the provider’s statement of that day, or answer that no money came. Never give a pass without money.',
        },
        {
          question: 'The seller took cash',
          answer: 'The seller gives the cash back. The refund only corrects the records.',
        },
      ],
    },
  ],
}
