import { useQuery } from '@tanstack/react-query'
import { packagesQuery, statsQuery } from '../queries.ts'
import { stepsLeft } from './ready-steps.ts'

/** Returns how many steps are missing before customers can buy here; null while unknown. */
export const useStepsLeft = (): number | null => {
  const stats = useQuery(statsQuery()).data
  const packs = useQuery(packagesQuery()).data
  return stats === undefined || packs === undefined ? null : stepsLeft(stats, packs)
}

export const stepsText = (left: number): string => (left === 1 ? '1 step left' : `${left} steps left`)
