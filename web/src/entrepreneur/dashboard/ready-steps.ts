import { maySell } from '@minit/domain/shop/subscriptions.ts'
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

/** Whether the shop is at its beginning: it has sold nothing and has not ended the onboarding. */
export const isNewShop = ({
  firstDaySold,
  onboarding,
}: Pick<Stats, 'firstDaySold' | 'onboarding'>): boolean => firstDaySold === null && !onboarding.completed

/** Whether the dashboard shows the first steps, or an onboarding that was begun. */
export const hasFirstSteps = (stats: Stats, packs: readonly unknown[]): boolean => {
  const { completed, currentStep } = stats.onboarding
  const hasBegun = !completed && currentStep > 1
  return maySell(stats.subscriptionStatus) && (hasBegun || isNewShop(stats) || stepsLeft(stats, packs) > 0)
}
