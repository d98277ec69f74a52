import { abandonPayment } from './engine/abandon-payment.ts'

export const billingJobs = [abandonPayment]
