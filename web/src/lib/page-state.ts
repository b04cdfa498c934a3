import type { DehydratedState } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { PageSettings } from './route.ts'

/** The input of a form posted without scripts, and its errors. */
export type FormState = {
  values: Record<string, string>
  /** Messages by field name. */
  fields: Record<string, string>
  /** A refusal that belongs to no field. */
  message?: string
  /** What the customer must see before sending the form again; not a refusal. */
  notice?: string
}

/** What the server passes to the page besides its data, the same for the first render on both sides. */
export type PageState = PageSettings & {
  /** Epoch milliseconds of the server's clock. */
  renderedAt: number
  /**
   * True when the page was rendered once for all visitors and still valid when sent: its clock comes with the
   * response headers.
   */
  isShared?: true
  /**
   * For the first purchase of a form sent without scripts. Empty in a shared page: the server derives one
   * from the input.
   */
  idempotencyKey: string
  form: FormState | null
  queries: DehydratedState
}

const PageStateContext = createContext<PageState | null>(null)

export const PageStateProvider = PageStateContext.Provider

/** Returns the state with which the page was rendered. Throws outside a page. */
export const usePageState = (): PageState => {
  const state = useContext(PageStateContext)
  if (state === null) throw new Error('usePageState needs a page around it')
  return state
}

const never = () => () => {}

/** False in the HTML that arrives and in its first render, true once scripts run. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
