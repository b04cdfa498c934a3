import * as paths from '../../../lib/paths.ts'
import { type Box, readBox } from './boxes.ts'

// The address alone says where the wizard is, so that a reload and the browser's Back keep the place.

const ROUTER_STEPS = ['power', 'line', 'check', 'done'] as const
type RouterStep = (typeof ROUTER_STEPS)[number]

/** Where the wizard is. Before a router was made there are only the first two steps, and the way without one. */
export type Place = FirstPlace | RouterPlace
export type FirstPlace =
  | { step: 'box' | 'manual'; router?: undefined }
  | { step: 'power'; box: Box; router?: undefined }
export type RouterPlace = { step: RouterStep; box: Box | null; router: string }

const MANUAL = 'none'

export const placeIn = (search: URLSearchParams): Place => {
  const box = readBox(search.get('box'))
  const router = search.get('router')
  if (router !== null && router !== '')
    return { step: ROUTER_STEPS.find((step) => step === search.get('step')) ?? 'line', box, router }
  if (search.get('box') === MANUAL) return { step: 'manual' }
  return box === null ? { step: 'box' } : { step: 'power', box }
}

export const pathOf = (place: Place): string => {
  if (place.router !== undefined) {
    const { step, box, router } = place
    return paths.connectRouter({ router, ...(box !== null && { box }), ...(step !== 'line' && { step }) })
  }
  if (place.step === 'power') return paths.connectRouter({ box: place.box })
  return place.step === 'box' ? paths.connectRouter() : paths.connectRouter({ box: MANUAL })
}

/** The step before; null at the first. A box that prints codes has nothing to check. */
export const placeBefore = (place: Place, isCodes: boolean): Place | null => {
  if (place.step === 'box') return null
  if (place.router === undefined || place.step === 'power') return { step: 'box' }
  const { box, router } = place
  if (place.step === 'line') return { step: 'power', box, router }
  return { step: place.step === 'done' && !isCodes ? 'check' : 'line', box, router }
}

/** Which of how many steps it is, for the line above the question. */
export const progressOf = ({ step }: Place, isCodes: boolean): { number: number; count: number } | null => {
  if (step === 'manual') return null
  const steps = isCodes ? ['box', 'power', 'line', 'done'] : ['box', 'power', 'line', 'check', 'done']
  return { number: Math.max(1, steps.indexOf(step) + 1), count: steps.length }
}
