export const SESSION_IDLE_HOURS = 12

/** A login session last used at this instant, or later, is alive. */
export const oldestLiveUse = (now: Date): Date => new Date(now.getTime() - SESSION_IDLE_HOURS * 3_600_000)
