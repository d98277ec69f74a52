/** Refusals that calls of several parts of the staff module share. */

export const DisabledAccount = {
  status: 403,
  message: 'Your account has been disabled. Please contact the administrator.',
} as const

export const WrongCurrentPassword = { status: 400, message: 'Current Password entered is incorrect' } as const

/** Of a new password that keeps the rules of the form. */
export const CommonPassword = {
  status: 400,
  message: 'This password is one of the most commonly used. Choose another one.',
} as const

/** Of what is done to another account. */
export const UserNotFound = { status: 404, message: 'Admin user not found' } as const
export const OwnAccount = { status: 409, message: 'You cannot update your own account' } as const
