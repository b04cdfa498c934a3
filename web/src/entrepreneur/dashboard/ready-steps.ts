import type { Stats } from '../queries.ts'

type Ready = Pick<Stats, 'networkName' | 'awaitsInstallation' | 'isJoiningReady' | 'joining'>

export type FirstStep = 'installation' | 'network' | 'package' | 'joining'

/**
 * Returns the steps that a shop needs before it can sell, in order. The installer names rented equipment's WiFi and
 * connects it. By hand no router is needed.
 */
export const firstSteps = (
  { networkName, awaitsInstallation, isJoiningReady, joining }: Ready,
  packs: readonly unknown[],
): readonly { step: FirstStep; isDone: boolean }[] => {
  const hasPackage = { step: 'package', isDone: packs.length > 0 } as const
  if (awaitsInstallation) return [{ step: 'installation', isDone: false }, hasPackage]
  const needsJoining = joining !== 'by_hand' || !isJoiningReady
  return [
    { step: 'network', isDone: networkName !== '' },
    hasPackage,
    ...(needsJoining ? [{ step: 'joining', isDone: isJoiningReady } as const] : []),
  ]
}

/** Returns how many of these steps are missing. */
export const stepsLeft = (stats: Ready, packs: readonly unknown[]): number =>
  firstSteps(stats, packs).filter(({ isDone }) => !isDone).length
