import { TAKES_MINUTES_OF_OTHER_SHOPS } from './shop-facts.tsx'

/** Says on a shop's page that minutes bought elsewhere can be used here. */
export const TakesTravellers = () => (
  <p className="max-w-[960px] mx-auto px-page pt-4 text-sm text-muted">{TAKES_MINUTES_OF_OTHER_SHOPS}</p>
)
