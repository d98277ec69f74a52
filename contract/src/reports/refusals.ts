/** Refusals of those who may not see the report that a call is about, of calls that are about several. */
export const reportNotAllowed = {
  ReportNotAllowed: { status: 403, message: 'You do not have permission to view this report.' },
} as const

/** The refusal of a file with more than `MAX_FILE_ROWS`. */
export const listTooLong = {
  ListTooLong: {
    status: 403,
    message: 'This list has more than 20,000 rows. Ask an administrator to download it.',
  },
} as const

/** The rejection of a report on a merchant that does not exist: zeroes would look like a merchant without sales. */
export const merchantNotFound = {
  MerchantNotFound: { status: 404, message: 'Merchant not found' },
} as const
