import type { Followed } from '../queries.ts'
import { softwareText } from '../words.ts'

export type SetupStep = { title: string; isDone: boolean; text: string }

const phonesText = ({ phonesSeen, phonesOnline }: Followed): string => {
  if (phonesSeen === 0) return 'None is at the router now.'
  if (phonesSeen === 1)
    return `1 phone is at the router now, ${phonesOnline === 1 ? 'online' : 'not online yet'}.`
  return `${phonesSeen} phones are at the router now, ${phonesOnline} of them online.`
}

/** Texts for routers with typed values, which contact us only at a login. */
const TYPED = {
  unseen:
    'Type the values in, join its WiFi with your phone, and log in with any word. It reports to us after the first login. Nothing? Check the server’s name and both ports.',
  joined:
    'Join the router’s WiFi with your phone, and log in with any word. It will be refused, and seen here.',
  none: 'Makes a code that lets one phone in for 5 minutes, free. Nothing is sold. Once a day.',
  noPhone:
    'The code was not typed within 10 minutes, or the router did not ask us. Check the secret and both ports, then test again.',
  again: 'make a new secret and type it in',
  waiting: (code: string) => `Type ${code} at the router’s login, as user name and as password.`,
}

const PASTED: typeof TYPED = {
  unseen: 'Paste the line and wait a minute. The router itself must be online: check its cable or its SIM.',
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

/** The last step ends only once the phone has got data: that it was let in does not prove that it is online. */
const phoneText = (router: Followed): string => {
  if (router.testState === 'reached') return `${testText(router)} It got pages through your router.`
  if (router.testState !== 'opened') return testText(router)
  return router.isTestRunning
    ? `${testText(router)} Now open any page on it, for example the news.`
    : `${testText(router)} Nothing came through during the test. Is the router itself online? Check its cable, its SIM, its data.`
}

const lastSeenText = (router: Followed): string => {
  if (router.state === 'offline')
    return 'It was online, and is offline now. Is it switched on and connected to the internet?'
  return router.lastHeardAt === null ? wordsFor(router).unseen : 'It reports to us.'
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

/** Returns the lines of the live check in order, as far as the router has reported them; open ones have advice. */
export const stepsOf = (router: Followed): SetupStep[] => [
  { title: 'Router connected', isDone: router.lastHeardAt !== null, text: lastSeenText(router) },
  // RADIUS does not transmit a software version.
  ...(router.kind === 'radius' ? [] : [softwareStep(router)]),
  {
    title: router.kind === 'radius' ? 'Its login page shows' : 'A phone is on its WiFi',
    isDone: router.phoneSeenAt !== null,
    text: router.phoneSeenAt === null ? wordsFor(router).joined : phonesText(router),
  },
  { title: 'A phone gets in', isDone: router.testState === 'reached', text: phoneText(router) },
]

/** Whether a phone has been online through this router. */
export const isSetUp = (router: Followed): boolean => stepsOf(router).every(({ isDone }) => isDone)
