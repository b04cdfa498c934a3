import type { GatewayKind } from '@minit/domain/network/access.ts'

type KindWords = {
  /** Whose boxes are of this kind. */
  make: string
  /** Texts for a new secret: button, idle and busy, question and explanation. */
  renew: string
  renewing: string
  renewTitle: (name: string) => string
  renewText: string
  /** What remains to do on the router after its removal here. */
  removeText: string
}

const LINE = {
  renew: 'New line',
  renewing: 'Making the line...',
  renewTitle: (name: string) => `New line for ${name}?`,
  renewText:
    'The old secret ends at once: no new phone gets in until you have pasted the new line. The passes of your customers stay.',
}

const SECRET = {
  renew: 'New secret',
  renewing: 'Making the secret...',
  renewTitle: (name: string) => `New secret for ${name}?`,
}

export const KIND_WORDS: Record<GatewayKind, KindWords> = {
  opennds: {
    make: 'GL.iNet or OpenWrt',
    ...LINE,
    removeText:
      'No new phone gets in there. Passes and sales stay. To set the router itself back, type minit-remove in its terminal.',
  },
  mikrotik: {
    make: 'MikroTik',
    ...LINE,
    removeText:
      'No new phone gets in there. Passes and sales stay. To set the router itself back, type /system script run minit-remove in its terminal.',
  },
  radius: {
    make: 'UniFi, Omada, Ruckus or another',
    ...SECRET,
    renewText:
      'The old secret ends at once: no new phone gets in until you have typed in the new one. The passes of your customers stay.',
    removeText:
      'No new phone gets in there. Passes and sales stay. In the router itself, take the values of Minit out again.',
  },
  codes: {
    make: 'Prints its own codes',
    ...SECRET,
    renewText: 'Its codes stay on sale.',
    removeText: 'Its codes are sold no more. Passes and sales stay.',
  },
}
