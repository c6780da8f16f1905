import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { useLocation } from '../../lib/router.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { PageFade } from './page-fade.tsx';

const Pages = () => {
  const { pathname } = useLocation();
  return (
    <PageFade screen={pathname}>
      <h1>{pathname}</h1>
      <div style={{ height: '9000px' }} />
      <Link to="/second">Next</Link>
    </PageFade>
  );
};

const heading = (path: string) => page.getByRole('heading', { name: path, exact: true });

test('a page that is opened begins at its top, one that Back shows stays where it was', async () => {
  const scroll = vi.spyOn(window, 'scrollTo');
  renderPart(<Pages />, '/first');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect.element(heading('/second')).toBeInTheDocument();
  await expect.poll(() => scrollY).toBe(0);
  scroll.mockClear();
  history.back();
  await expect.element(heading('/first')).toBeInTheDocument();
  await expect.element(page.getByRole('main').last()).toHaveFocus();
  expect(scroll).not.toHaveBeenCalled();
});
