import type { AdapterKit } from '../../ports/adapter-kit.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'

/** Refuses with `integration_not_found`. */
export const findKit = ({ adapters }: Pick<Deps, 'adapters'>, id: string): AdapterKit => {
  const kit = adapters.find(({ card }) => card.id === id)
  if (kit === undefined) throw new Refusal('integration_not_found')
  return kit
}
