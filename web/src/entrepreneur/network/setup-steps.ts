import type { Followed } from './queries.ts'

export type SetupStep = { title: string; isDone: boolean; text: string }

const phonesText = ({ phonesSeen, phonesOnline }: Followed): string => {
  if (phonesSeen === 0) return 'None is at the router now.'
  if (phonesSeen === 1)
    return `1 phone is at the router now, ${phonesOnline === 1 ? 'online' : 'not online yet'}.`
  return `${phonesSeen} phones are at the router now, ${phonesOnline} of them online.`
}

const TEST_TEXTS: Record<Followed['testState'], (phone: string) => string> = {
  none: () => 'Lets the phone that joined last in for 5 minutes, free. Nothing is sold. Once a day.',
  waiting: () => 'Waiting for a phone that is not online yet. Join the router’s WiFi with yours now.',
  no_phone: () => 'No phone came within 10 minutes. Join the router’s WiFi with yours, then test again.',
  opening: (phone) => `Opening the phone whose address ends in ${phone}...`,
  not_opened: (phone) =>
    `The router did not let ${phone} in. Switch the router off and on, and test again tomorrow. If it stays so, make a new line to paste.`,
  opened: (phone) => `The phone whose address ends in ${phone} was let in.`,
  reached: (phone) => `The phone whose address ends in ${phone} was let in.`,
}

const internetText = ({ testState, isTestRunning }: Followed): string => {
  if (testState === 'reached') return 'The phone got pages through your router.'
  if (testState !== 'opened') return 'Seen during the test, once the phone opens a page.'
  return isTestRunning
    ? 'Now open any page on that phone, for example the news.'
    : 'Nothing came through during the test. Look whether the router itself is online: its cable, its SIM, its data.'
}

const heardHint =
  'Paste the line and wait a minute. The router itself must be online: look at its cable or its SIM.'

/** What a set-up goes through, in order, as far as the router itself has said so; the others say what to try. */
export const stepsOf = (router: Followed): SetupStep[] => {
  const isOpened = router.testState === 'opened' || router.testState === 'reached'
  const isHeard = router.lastHeardAt !== null
  return [
    {
      title: 'Your router is heard',
      isDone: isHeard,
      text:
        router.state === 'offline'
          ? 'It was heard, but is silent now. Is it switched on and online?'
          : isHeard
            ? 'It has spoken to us.'
            : heardHint,
    },
    {
      title: 'Its software is known',
      isDone: router.version !== null,
      text:
        router.version === null
          ? 'Comes with its first words. If not: switch the router off and on, and wait two minutes.'
          : `openNDS ${router.version}`,
    },
    {
      title: 'A phone has joined',
      isDone: router.phoneSeenAt !== null,
      text:
        router.phoneSeenAt === null
          ? 'Join the router’s WiFi with your phone, and open any page. Your shop should come up.'
          : phonesText(router),
    },
    {
      title: 'The test pass lets it in',
      isDone: isOpened,
      text: TEST_TEXTS[router.testState](router.testPhone ?? ''),
    },
    { title: 'The internet is reached', isDone: router.testState === 'reached', text: internetText(router) },
  ]
}
