import type { Browser } from '@playwright/test'
import { INTERNET_HOST, randomMac } from './addresses.ts'
import { type CommandResult, inNamespace, run, tryRun, waitUntil } from './commands.ts'
import { type Lease, startDhcp } from './phone-dhcp.ts'

/** The answer of an address; status 0 without an answer. `location` is '' without a redirect. */
type Answer = { status: number; location: string; body: string }

/** A phone in the WiFi of its router. */
export type Phone = {
  name: string
  namespace: string
  mac: () => Promise<string>
  /** The router's DHCP answer from when it joined. */
  lease: () => Lease
  /**
   * Sends one request, without following redirects, with a timeout of 5 s; `curlWords` are options of curl.
   */
  visit: (url: string, ...curlWords: string[]) => Promise<Answer>
  /** Whether the internet answers; recorded there under the path /online/<name>. */
  isOnline: () => Promise<boolean>
  /** Waits until it is online; returns the elapsed ms. */
  waitUntilOnline: (seconds?: number) => Promise<number>
  /** Waits until it is walled; returns the elapsed ms. */
  waitUntilWalled: (seconds?: number) => Promise<number>
  /** Leaves the WiFi. */
  leave: () => Promise<void>
  /** Rejoins with the same address or a random one, as phones do. */
  rejoin: (how: { mac: 'same' | 'random' }) => Promise<void>
  /** Runs a command on the phone. */
  run: (...command: string[]) => Promise<CommandResult>
  /** Opens a real Chromium on the phone, which trusts the lab's servers but no other unknown certificate. */
  openBrowser: () => Promise<Browser>
}

export type PhonePlace = {
  namespace: string
  /** The lab's folder for this phone. */
  folder: string
  authorityFile: string
  openBrowser: () => Promise<Browser>
}

const MARK = '\n--answer--'

const readAnswer = ({ stdout }: CommandResult): Answer => {
  const at = stdout.lastIndexOf(MARK)
  const [status = '0', location = ''] = stdout.slice(at + MARK.length).split(' ')
  return { status: Number(status), location, body: stdout.slice(0, Math.max(at, 0)) }
}

const macOf = async (namespace: string): Promise<string> =>
  (await run(inNamespace(namespace, ['cat', '/sys/class/net/wlan0/address']))).trim()

/** Switches on a phone whose network exists, and lets it join. */
export const startPhone = async (name: string, place: PhonePlace): Promise<Phone> => {
  const { namespace, authorityFile } = place
  const onPhone = (...command: string[]) => tryRun(inNamespace(namespace, command))
  const link = (...words: string[]) => run(['ip', '-n', namespace, 'link', 'set', 'wlan0', ...words])
  const dhcp = startDhcp(namespace, place.folder)

  const visit = async (url: string, ...curlWords: string[]): Promise<Answer> =>
    readAnswer(
      await onPhone(
        'curl',
        '--silent',
        '--max-time',
        '5',
        '--cacert',
        authorityFile,
        '--write-out',
        `${MARK}%{http_code} %{redirect_url}`,
        ...curlWords,
        url,
      ),
    )

  const isOnline = async (): Promise<boolean> => {
    const { status, body } = await visit(`http://${INTERNET_HOST}/online/${name}`, '--max-time', '2')
    return status === 200 && body.startsWith('the internet')
  }

  const leave = async (): Promise<void> => {
    await dhcp.end()
    await link('down')
    await run(['ip', '-n', namespace, 'address', 'flush', 'dev', 'wlan0'])
  }

  const join = async (): Promise<void> => {
    await link('up')
    await dhcp.begin()
  }

  await join()
  return {
    name,
    namespace,
    mac: () => macOf(namespace),
    lease: dhcp.lease,
    visit,
    isOnline,
    waitUntilOnline: (seconds = 20) => waitUntil(`${name} is online`, seconds, isOnline),
    waitUntilWalled: (seconds = 20) =>
      waitUntil(`${name} is walled`, seconds, async () => !(await isOnline())),
    leave,
    rejoin: async ({ mac }) => {
      await leave()
      if (mac === 'random') await link('address', randomMac())
      await join()
    },
    run: onPhone,
    openBrowser: place.openBrowser,
  }
}
