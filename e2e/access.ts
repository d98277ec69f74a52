import { expect, type Role, roles, test } from './portal.ts'

/** A test for each role: those who may open all of the screens, the others are led home from each. */
export function testAccessOfEachRole(what: string, paths: readonly string[], allowed: readonly Role[]): void {
  for (const role of roles) {
    const mayOpen = allowed.includes(role)
    test(`${role}: ${mayOpen ? 'opens' : 'is turned away from'} the ${what}`, async ({ page, portal }) => {
      await portal.signIn(page, role)
      for (const path of paths) {
        await page.goto(path)
        await expect(page).toHaveURL(mayOpen ? path : '/user-home')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
    })
  }
}
