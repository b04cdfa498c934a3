import { MutationCache, QueryClient } from '@tanstack/react-query'
import { dismissFailures } from '../ui/toast-store.ts'
import type { Audience } from './route.ts'

const FIVE_MINUTES_MS = 300_000

// Phones in a captive portal call themselves offline while our page can be reached, so nothing waits for "online".
const customerDefaults = { staleTime: FIVE_MINUTES_MS, retry: 1, networkMode: 'always' } as const

const officeDefaults = {
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  refetchInterval: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  networkMode: 'always',
} as const

/** The specification's fetching habits: offices never refetch by themselves, customers' data is fresh for 5 minutes. */
export const queryClientFor = (audience: Audience): QueryClient =>
  new QueryClient({
    mutationCache: new MutationCache({ onSuccess: dismissFailures }),
    defaultOptions: {
      queries: audience === 'entrepreneur' || audience === 'admin' ? officeDefaults : customerDefaults,
      mutations: { networkMode: 'always', retry: false },
    },
  })
