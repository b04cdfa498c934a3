export type Plan = {
  /** A second place receives the log at once and holds the only repository that outlives the machine. */
  hasSecondPlace: boolean
  /** Before the machine dies somebody makes a mistake: restored is the moment before that, out of an encrypted repository. */
  hasMistake: boolean
  gigabytes: number
  buyers: number
  /** How long purchases go on after the backup, until the machine dies. */
  seconds: number
  archiveTimeoutSeconds: number
  seed: number
}
