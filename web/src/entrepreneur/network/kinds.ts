import type { GatewayKind } from '@minit/domain/network/access.ts'

type KindWords = {
  label: string
  /** What it is, and how it is connected. */
  note: string
  /** Labels of the button that connects it, idle and busy. */
  get: string
  getting: string
  /** Texts for a new secret: button, question and explanation. */
  renew: string
  renewTitle: (name: string) => string
  renewText: string
  /** What remains to do on the router after its removal here. */
  removeText: string
  /** The name before its version. */
  software: string
}

const LINE = {
  get: 'Get the line to paste',
  getting: 'Making the line...',
  renew: 'New line',
  renewTitle: (name: string) => `New line for ${name}?`,
  renewText:
    'The old secret ends at once: until you have pasted the new line, this router lets nobody new in. The passes of your customers stay.',
}

export const KIND_WORDS: Record<GatewayKind, KindWords> = {
  opennds: {
    ...LINE,
    label: 'GL.iNet or OpenWrt',
    note: 'Any GL.iNet, or OpenWrt 22 or later. You paste one line into it.',
    removeText:
      'It lets nobody new in. Passes and sales stay. To set the router itself back, type minit-remove in its terminal.',
    software: 'openNDS',
  },
  mikrotik: {
    ...LINE,
    label: 'MikroTik',
    note: 'hAP, hEX and others, RouterOS 6.49 or 7. You paste one line into it.',
    removeText:
      'It lets nobody new in. Passes and sales stay. To set the router itself back, type /system script run minit-remove in its terminal.',
    software: 'RouterOS',
  },
  radius: {
    label: 'Another RADIUS hotspot',
    note: 'CoovaChilli, UniFi, Omada, Ruckus, 802.1X. You type a few values into it.',
    get: 'Get the values to type in',
    getting: 'Making the values...',
    renew: 'New secret',
    renewTitle: (name) => `New secret for ${name}?`,
    renewText:
      'The old secret ends at once: until you have typed in the new one, this router lets nobody new in. The passes of your customers stay.',
    removeText:
      'It lets nobody new in. Passes and sales stay. In the router itself, take our RADIUS server out again.',
    software: '',
  },
  codes: {
    label: 'It prints its own codes',
    note: 'A rented box, UniFi, Omada or TP-Link with vouchers. You upload its codes and we sell them.',
    get: 'Go on',
    getting: 'Making room for its codes...',
    renew: 'New secret',
    renewTitle: (name) => `New secret for ${name}?`,
    renewText: 'Its codes stay on sale.',
    removeText: 'Its codes are sold no more. Passes and sales stay.',
    software: '',
  },
}
