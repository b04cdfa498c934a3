/** A valid order of a package; the packages of tests cost Le 35. */
export const orderOf = (packageId: string) => ({
  packageId,
  customerName: 'Aminata Kamara',
  phoneNumber: '+23278123456',
  paymentMethod: 'orange_money',
  deliveryMethod: 'qr_display',
  sendTo: '+23278123459',
  amount: 35,
})
