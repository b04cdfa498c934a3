import type { Box } from './boxes.ts'

/** What a picture of a step shows; the texts in it are the ones that the box itself shows. */
export type GuidePicture =
  | { of: 'join' | 'cable' | 'lock' | 'repeat' }
  | { of: 'address'; address: string }
  | { of: 'menu'; path: readonly string[] }
  | { of: 'terminal'; end?: string }
  | { of: 'form' }

/** A step on the router's own pages. What stands between asterisks is bold, here and in WhatsApp. */
export type GuideStep = { text: string; picture: GuidePicture }

const PASTE: GuideStep = {
  text: 'Paste the line, press Enter, and wait until it says *minit: done*. That takes a minute or two.',
  picture: { of: 'terminal', end: 'minit: done' },
}
const JOIN: GuideStep = {
  text: 'Join the router’s WiFi, or plug a computer into it.',
  picture: { of: 'join' },
}
const openAt = (address: string): GuideStep => ({
  text: `Open *${address}* in the browser, and log in with the router’s own password.`,
  picture: { of: 'address', address },
})
const terminalAt = (address: string): GuideStep => ({
  text: `Open *Services*, *Terminal*, and log in as *root*. Is there no Terminal? On a computer, open its own terminal and type *ssh root@${address}*.`,
  picture: { of: 'menu', path: ['Services', 'Terminal'] },
})

const OPEN_BOX: GuideStep = {
  text: 'Open the box’s own page or its controller in a browser, and log in.',
  picture: { of: 'address', address: 'Your box' },
}
const TYPE: GuideStep = {
  text: 'Type in the values of this page, letter by letter.',
  picture: { of: 'form' },
}
const REPEAT: GuideStep = {
  text: 'Let it report every 60 seconds (interim update), and save.',
  picture: { of: 'repeat' },
}
const typed = (text: string, ...path: readonly string[]): GuideStep => ({
  text,
  picture: { of: 'menu', path },
})

/** The steps on the pages of each box, in order. A box that prints codes needs none. */
export const GUIDES: Record<Box, readonly GuideStep[]> = {
  glinet: [
    JOIN,
    openAt('192.168.8.1'),
    {
      text: 'Open *System*, *Advanced Settings*, then *Go to LuCI*.',
      picture: { of: 'menu', path: ['System', 'Advanced Settings', 'Go to LuCI'] },
    },
    terminalAt('192.168.8.1'),
    PASTE,
  ],
  openwrt: [JOIN, openAt('192.168.1.1'), terminalAt('192.168.1.1'), PASTE],
  mikrotik: [
    {
      text: 'Plug a computer into the router with a cable, port 2 to 5. Not by WiFi: the line moves the WiFi to a network of its own.',
      picture: { of: 'cable' },
    },
    {
      text: 'Open WinBox, or *192.168.88.1* in the browser, and log in with the router’s own password.',
      picture: { of: 'address', address: '192.168.88.1' },
    },
    {
      text: 'Open *New Terminal* (in the browser: Terminal).',
      picture: { of: 'menu', path: ['New Terminal'] },
    },
    PASTE,
    {
      text: 'Take the password off its WiFi (WiFi or Wireless, Security), so that people can join first and pay then.',
      picture: { of: 'lock' },
    },
  ],
  unifi: [
    OPEN_BOX,
    typed('Open *Settings*, *Profiles*, *RADIUS*, and make a new profile.', 'Settings', 'Profiles', 'RADIUS'),
    TYPE,
    typed('Choose the new profile for the hotspot’s guests.', 'Hotspot', 'Guests'),
    REPEAT,
  ],
  omada: [
    OPEN_BOX,
    typed('Open *Settings*, *Profiles*, *RADIUS Profile*.', 'Settings', 'Profiles', 'RADIUS Profile'),
    TYPE,
    typed(
      'Open *Authentication*, *Portal*, and choose *External RADIUS Server*.',
      'Authentication',
      'Portal',
      'External RADIUS Server',
    ),
    REPEAT,
  ],
  ruckus: [
    OPEN_BOX,
    typed(
      'Open *Services*, *AAA Servers*, and make two: one *RADIUS*, one *RADIUS Accounting*.',
      'Services',
      'AAA Servers',
    ),
    TYPE,
    typed('Open *Hotspot Services*, and choose both.', 'Services', 'Hotspot Services'),
    REPEAT,
  ],
  other: [
    OPEN_BOX,
    typed('Find where its hotspot, or its login page, asks for a login server.', 'Hotspot', 'Login server'),
    TYPE,
    REPEAT,
  ],
  coova: [
    OPEN_BOX,
    {
      text: 'Open */etc/chilli.conf*, or the page of your router’s hotspot.',
      picture: { of: 'terminal' },
    },
    TYPE,
    REPEAT,
  ],
  enterprise: [
    OPEN_BOX,
    typed('In its wireless security choose *WPA2-Enterprise*, with a RADIUS server.', 'Wireless', 'Security'),
    TYPE,
    REPEAT,
  ],
  codes: [],
}

/** A text in parts; every second part is bold. */
export const partsOf = (text: string): readonly string[] => text.split('*')

const numbered = (steps: readonly GuideStep[]): string =>
  steps.map(({ text }, index) => `${index + 1}. ${text}`).join('\n')

type PastedMessage = { router: string; box: Box; line: string; endsAt: string }

/** What a helper needs to paste the line, for WhatsApp; `endsAt` is a clock time. */
export const pastedMessage = ({ router, box, line, endsAt }: PastedMessage): string =>
  `Please connect our WiFi router “${router}” to Minit.\n\n${numbered(GUIDES[box])}\n\nThe line, which works once, until ${endsAt}:\n\n${line}`

type TypedMessage = { router: string; box: Box; values: readonly { label: string; value: string }[] }

/** The same with values to type in. The secret is not among them, because it does not end by itself. */
export const typedMessage = ({ router, box, values }: TypedMessage): string =>
  `Please connect our WiFi router “${router}” to Minit.\n\n${numbered(GUIDES[box])}\n\nThe values:\n${values
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n')}\n\nAsk me for the secret: it is not in this message.`
