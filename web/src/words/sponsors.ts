// Texts about sponsored minutes that pages of customers and of sellers show.
export const ANYONE_HERE_ONCE_A_DAY = 'Anyone here, once a day'
export const DAYS_WITH_THE_LINE_UP = 'Days with the line up'
export const NUMBERS_ON_A_LIST_ONCE_A_DAY = 'Numbers on a list, once a day'
export const PAY_BY_BANK_TRANSFER = 'You pay by bank transfer. It begins once the money came.'
