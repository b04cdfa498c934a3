/** What an adapter is told to work, as it is stored, encrypted: texts by field name. */
export type Settings = Record<string, string>

const INTEGRATION_CATEGORIES = ['sms', 'email', 'payments', 'notifications', 'analytics', 'other'] as const

/** What the admin reads of an adapter before it is switched on. */
export type AdapterCard = {
  /** The adapter's name, which is the integration's id. */
  id: string
  name: string
  provider: string
  category: (typeof INTEGRATION_CATEGORIES)[number]
  description: string
  /** The adapter's own. */
  version: string
  /** https. */
  documentationUrl: string
}

/** One field of the form that an adapter's settings are filled in with. */
export type SettingsField = {
  name: string
  label: string
  help: string
  kind: 'text' | 'secret' | 'number' | 'url' | 'choice'
  isRequired: boolean
  /** A text of several lines, such as a key in PEM. */
  isLong: boolean
  /** It says to whom the secrets are sent: when it changes they have to be entered again. */
  isDestination: boolean
  /** What may be chosen; empty for other kinds. */
  choices: readonly string[]
  /** What counts when nothing was filled in. */
  usual: string
}

export type ProbeResult = { status: 'success' | 'failed'; message: string }

/** An adapter as the admin handles it: what it is, what it must be told, and whether that works. */
export type AdapterDefinition = {
  card: AdapterCard
  implementation: {
    fields: readonly SettingsField[]
    /** What is wrong with the settings, by field name; empty when they fit. */
    problemsOf: (settings: Settings) => Record<string, string>
    /** Asks the configured address for something that changes nothing and needs the key. Never throws; 8 s at most. */
    probe: (settings: Settings) => Promise<ProbeResult>
    /** What it starts with; null where the admin fills everything in. */
    startingSettings: Settings | null
  }
}
