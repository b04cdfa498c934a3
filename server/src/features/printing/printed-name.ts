import { formatPhone, maskPhone } from '../customers/phones.ts'

/** Paper lies about: who gave no name goes by their number, and that is masked. */
export const printedName = ({ customerName, phone }: { customerName: string; phone: string }): string =>
  customerName === formatPhone(phone) ? maskPhone(phone) : customerName
