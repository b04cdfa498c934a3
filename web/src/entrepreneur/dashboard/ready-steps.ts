import type { Stats } from '../queries.ts'

type Ready = Pick<Stats, 'networkName' | 'awaitsInstallation' | 'isJoiningReady'>

/** Returns the conditions for a shop to sell. */
export const stepsOf = ({ networkName, isJoiningReady }: Ready, packs: readonly unknown[]) => ({
  hasNetwork: networkName !== '',
  hasPackages: packs.length > 0,
  canJoin: isJoiningReady,
})

/**
 * Returns how many steps are missing before customers can buy. The installation is one step and includes WiFi
 * and router.
 */
export const stepsLeft = (stats: Ready, packs: readonly unknown[]): number => {
  const { hasNetwork, hasPackages, canJoin } = stepsOf(stats, packs)
  const missing = stats.awaitsInstallation ? [false, hasPackages] : [hasNetwork, hasPackages, canJoin]
  return missing.filter((isDone) => !isDone).length
}
