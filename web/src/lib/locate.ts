import type { Position } from '@minit/domain/shop/positions.ts'

/** Where this phone is, and how exactly it knows, in metres. */
export type Located = Position & { accuracyMetres: number }

/** Why a phone gave no position. */
export type LocateProblem = 'refused' | 'not_found'

const WAIT_MS = 15_000
const REFUSED = 1

/** Asks the phone for its position, after a tap. Rejects with a `LocateProblem`. */
export const locate = (): Promise<Located> =>
  new Promise((resolve, reject) => {
    // Browsers give a position to secure pages only.
    if (!('geolocation' in navigator)) return reject('not_found' satisfies LocateProblem)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracyMetres: accuracy }),
      ({ code }) => reject((code === REFUSED ? 'refused' : 'not_found') satisfies LocateProblem),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 60_000 },
    )
  })
