import { describe } from 'vitest'
import { canRun } from '../src/can-run.ts'
import { canRunRadius } from '../src/free-radius.ts'
import { canRunHostapd } from '../src/hostapd.ts'

const answer = canRun()
const radiusAnswer = canRunRadius()
const hostapdAnswer = canRunHostapd()

/** A `describe` that skips its tests, with the reason in the title, if the lab cannot run. */
export const describeLab = (title: string, body: () => void): void => {
  if (answer.isPossible) describe(title, body)
  else describe.skip(`${title} (skipped: ${answer.reason})`, body)
}

/** The same for RADIUS routers, which only need FreeRADIUS. */
export const describeRadius = (title: string, body: () => void): void => {
  if (radiusAnswer.isPossible) describe(title, body)
  else describe.skip(`${title} (skipped: ${radiusAnswer.reason})`, body)
}

/** The same for hostapd with FreeRADIUS, which needs root. */
export const describeHostapd = (title: string, body: () => void): void => {
  if (hostapdAnswer.isPossible) describe(title, body)
  else describe.skip(`${title} (skipped: ${hostapdAnswer.reason})`, body)
}
