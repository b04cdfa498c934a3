import type { DehydratedState } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { PageSettings } from './route.ts'

/** What a form posted without scripts had in it, and what was wrong with it. */
export type FormState = {
  values: Record<string, string>
  /** Messages by field name. */
  fields: Record<string, string>
  /** A refusal that belongs to no field. */
  message?: string
  /** What is to be seen before it is sent again; no refusal. */
  notice?: string
}

/** What the server tells the page besides its data, the same for the first draw on both sides. */
export type PageState = PageSettings & {
  /** Epoch milliseconds of the server's clock. */
  renderedAt: number
  /** The page was drawn once for everybody, and was still true when it was sent: its clock comes with the answer's headers. */
  isShared?: true
  /** For the first purchase of a form that is sent without scripts; empty in a shared page: the server makes one of what is sent. */
  idempotencyKey: string
  form: FormState | null
  queries: DehydratedState
}

const PageStateContext = createContext<PageState | null>(null)

export const PageStateProvider = PageStateContext.Provider

/** The state the page was drawn with. Throws outside a page. */
export const usePageState = (): PageState => {
  const state = useContext(PageStateContext)
  if (state === null) throw new Error('usePageState needs a page around it')
  return state
}

const never = () => () => {}

/** False in the HTML that arrives and in the first draw over it, true once scripts run. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
