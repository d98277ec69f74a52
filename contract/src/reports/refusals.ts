/** Refusals of those who may not see the report that a call is about, of calls that are about several. */
export const reportNotAllowed = {
  ReportNotAllowed: { status: 403, message: 'You do not have permission to view this report.' },
} as const

/** The rejection of a report on a merchant that does not exist: zeroes would look like a merchant without sales. */
export const merchantNotFound = {
  MerchantNotFound: { status: 404, message: 'Merchant not found' },
} as const
