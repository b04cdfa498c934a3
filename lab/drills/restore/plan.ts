export type Plan = {
  /** A synchronous standby receives the log, and has the only repository that survives the machine. */
  hasStandby: boolean
  /**
   * A mistake precedes the loss of the machine: restores to the moment before it, from an
   * encrypted repository.
   */
  hasMistake: boolean
  gigabytes: number
  buyers: number
  /** How long purchases continue after the backup, until the machine is lost. */
  seconds: number
  archiveTimeoutSeconds: number
  seed: number
}
