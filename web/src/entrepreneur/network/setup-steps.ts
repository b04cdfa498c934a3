import type { Followed } from './queries.ts'
import { softwareText } from './words.ts'

export type SetupStep = { title: string; isDone: boolean; text: string }

const phonesText = ({ phonesSeen, phonesOnline }: Followed): string => {
  if (phonesSeen === 0) return 'None is at the router now.'
  if (phonesSeen === 1)
    return `1 phone is at the router now, ${phonesOnline === 1 ? 'online' : 'not online yet'}.`
  return `${phonesSeen} phones are at the router now, ${phonesOnline} of them online.`
}

/** Texts for routers with typed values, which contact us only at a login. */
const TYPED = {
  heard:
    'Type the values in, join its WiFi with your phone, and log in with any word. It reports to us after the first login. Nothing? Look at the server’s name and both ports.',
  joined:
    'Join the router’s WiFi with your phone, and log in with any word. It will be refused, and seen here.',
  none: 'Makes a code that lets one phone in for 5 minutes, free. Nothing is sold. Once a day.',
  noPhone:
    'Nobody typed the code within 10 minutes, or the router did not ask us. Look at the secret and both ports, then test again.',
  again: 'make a new secret and type it in',
  waiting: (code: string) => `Type ${code} at the router’s login, as user name and as password.`,
}

const PASTED: typeof TYPED = {
  heard: 'Paste the line and wait a minute. The router itself must be online: look at its cable or its SIM.',
  joined: 'Join the router’s WiFi with your phone, and open any page. Your shop should come up.',
  none: 'Lets the phone that joined last in for 5 minutes, free. Nothing is sold. Once a day.',
  noPhone: 'No phone came within 10 minutes. Join the router’s WiFi with yours, then test again.',
  again: 'make a new line to paste',
  waiting: () => 'Waiting for a phone that is not online yet. Join the router’s WiFi with yours now.',
}

const wordsFor = ({ kind }: Pick<Followed, 'kind'>) => (kind === 'radius' ? TYPED : PASTED)

const testText = (router: Followed): string => {
  const words = wordsFor(router)
  const phone = router.testPhone ?? ''
  const texts: Record<Followed['testState'], string> = {
    none: words.none,
    waiting: words.waiting(router.testCode ?? ''),
    no_phone: words.noPhone,
    opening: `Opening the phone whose address ends in ${phone}...`,
    not_opened: `The router did not let ${phone} in. Switch the router off and on, and test again tomorrow. If it stays so, ${words.again}.`,
    opened: `The phone whose address ends in ${phone} was let in.`,
    reached: `The phone whose address ends in ${phone} was let in.`,
  }
  return texts[router.testState]
}

const internetText = ({ testState, isTestRunning }: Followed): string => {
  if (testState === 'reached') return 'The phone got pages through your router.'
  if (testState !== 'opened') return 'Seen during the test, once the phone opens a page.'
  return isTestRunning
    ? 'Now open any page on that phone, for example the news.'
    : 'Nothing came through during the test. Look whether the router itself is online: its cable, its SIM, its data.'
}

const lastSeenText = (router: Followed): string => {
  if (router.state === 'offline')
    return 'It was online, and is offline now. Is it switched on and connected to the internet?'
  return router.lastHeardAt === null ? wordsFor(router).heard : 'It reports to us.'
}

const WITH_FIRST_REPORT =
  'Comes with its first report. If not: switch the router off and on, and wait two minutes.'
// openNDS 9.10 reports its version only with each phone.
const WITH_FIRST_PHONE =
  'Comes with the first phone. Join its WiFi with your phone. If nothing changes: switch the router off and on, and wait two minutes.'

const softwareStep = (router: Followed): SetupStep => ({
  title: 'Router type found',
  isDone: router.version !== null,
  text: softwareText(router) ?? (router.kind === 'opennds' ? WITH_FIRST_PHONE : WITH_FIRST_REPORT),
})

/** Returns the steps of a setup in order, as far as the router has reported them; open steps have advice. */
export const stepsOf = (router: Followed): SetupStep[] => {
  const isOpened = router.testState === 'opened' || router.testState === 'reached'
  return [
    { title: 'Router connected', isDone: router.lastHeardAt !== null, text: lastSeenText(router) },
    // RADIUS does not transmit a software version.
    ...(router.kind === 'radius' ? [] : [softwareStep(router)]),
    {
      title: 'A phone has joined',
      isDone: router.phoneSeenAt !== null,
      text: router.phoneSeenAt === null ? wordsFor(router).joined : phonesText(router),
    },
    { title: 'The test pass lets it in', isDone: isOpened, text: testText(router) },
    { title: 'The internet is reached', isDone: router.testState === 'reached', text: internetText(router) },
  ]
}
