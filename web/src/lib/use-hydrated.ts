import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the HTML that arrives and in the first draw over it, true once scripts run. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
