import type { Answer } from '@minit/contract/endpoint.ts'
import type { readNetwork } from '@minit/contract/entrepreneur/network.ts'

type Network = Pick<Answer<typeof readNetwork>, 'phonesOnline' | 'megabytesToday' | 'givenBack'>

const dataText = (megabytes: number): string =>
  megabytes >= 1000 ? `${(megabytes / 1000).toFixed(1)} GB` : `${Math.round(megabytes)} MB`

/** "3 phones on now · 540 MB today · 28 min given back this month": the last where there was an outage. */
export const networkText = ({ phonesOnline, megabytesToday, givenBack }: Network): string =>
  [
    `${phonesOnline} ${phonesOnline === 1 ? 'phone' : 'phones'} on now`,
    `${dataText(megabytesToday)} today`,
    ...(givenBack.minutes > 0 ? [`${givenBack.minutes.toLocaleString('en')} min given back this month`] : []),
  ].join(' · ')
