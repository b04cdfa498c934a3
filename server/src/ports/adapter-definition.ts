/** The settings of an adapter, stored encrypted: texts by field name. */
export type Settings = Record<string, string>

const INTEGRATION_CATEGORIES = ['sms', 'email', 'payments', 'notifications', 'analytics', 'other'] as const

/** Description of an adapter for the admin. */
export type AdapterCard = {
  /** The adapter's name, which is the integration's id. */
  id: string
  name: string
  provider: string
  category: (typeof INTEGRATION_CATEGORIES)[number]
  description: string
  /** The adapter's own version. */
  version: string
  /** https. */
  documentationUrl: string
}

/** One field of the form for an adapter's settings. */
export type SettingsField = {
  name: string
  label: string
  help: string
  kind: 'text' | 'secret' | 'number' | 'url' | 'choice'
  isRequired: boolean
  /** A text of several lines, such as a key in PEM. */
  isLong: boolean
  /** The field decides where the secrets are sent: a change requires entering them again. */
  isDestination: boolean
  /** The options; empty for other kinds. */
  choices: readonly string[]
  /** The default value. */
  usual: string
}

export type ProbeResult = { status: 'success' | 'failed'; message: string }

/** An adapter for the admin: its description, its settings, and a test of them. */
export type AdapterDefinition = {
  card: AdapterCard
  implementation: {
    fields: readonly SettingsField[]
    /** Validation errors of the settings, by field name; empty if they are valid. */
    problemsOf: (settings: Settings) => Record<string, string>
    /** Makes a read-only call with the key to the configured address. Never throws; 8 s at most. */
    probe: (settings: Settings) => Promise<ProbeResult>
    /** The initial settings; null if the admin fills in everything. */
    startingSettings: Settings | null
  }
}
