import type { AdapterKit } from '../../ports/adapter-kit.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'

export type WorkingKit = AdapterKit & { workings: NonNullable<AdapterKit['workings']> }

/** An adapter that works. Refuses with `integration_not_found`, or `integration_announced` where it is only planned. */
export const findKit = ({ adapters }: Pick<Deps, 'adapters'>, id: string): WorkingKit => {
  const kit = adapters.find(({ card }) => card.id === id)
  if (kit === undefined) throw new Refusal('integration_not_found')
  const { card, workings } = kit
  if (workings === null) throw new Refusal('integration_announced')
  return { card, workings }
}
