import { describe, expect, it } from 'vitest'
import { manyRefundsOf } from './refunds-many.ts'

const seller = (sales: number, refunded: number) => ({ id: 's1', name: 'Market Hub', sales, refunded })

describe('refunds of a seller within 24 hours', () => {
  it.each([
    [9, 9, 0],
    [10, 10, 1],
    [49, 10, 1],
    [50, 10, 0],
    [1000, 200, 0],
    [1000, 201, 1],
  ])('of %d sales %d refunded: %d alerts', (sales, refunded, alerts) => {
    expect(manyRefundsOf([seller(sales, refunded)])).toHaveLength(alerts)
  })

  it('alert with the seller’s name', () => {
    expect(manyRefundsOf([seller(12, 11)])).toEqual([
      {
        subject: 's1',
        text: "Market Hub refunded 11 of 12 sales that were not cash in 24 hours. The platform pays the operators' fees of each, both ways.",
      },
    ])
  })
})
