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
  ],
}
