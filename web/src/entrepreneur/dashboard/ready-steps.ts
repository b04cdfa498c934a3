import type { Stats } from '../queries.ts'

type Ready = Pick<Stats, 'networkName' | 'awaitsInstallation' | 'isJoiningReady'>

/** What has to be there before a shop can sell. */
export const stepsOf = ({ networkName, isJoiningReady }: Ready, packs: readonly unknown[]) => ({
  hasNetwork: networkName !== '',
  hasPackages: packs.length > 0,
  canJoin: isJoiningReady,
})

/** How many steps are missing before customers can buy; the installation is one, and brings WiFi and router with it. */
export const stepsLeft = (stats: Ready, packs: readonly unknown[]): number => {
  const { hasNetwork, hasPackages, canJoin } = stepsOf(stats, packs)
  const missing = stats.awaitsInstallation ? [false, hasPackages] : [hasNetwork, hasPackages, canJoin]
  return missing.filter((isDone) => !isDone).length
}
