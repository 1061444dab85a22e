// Parts of a Crawlee crawler: requests that use their page's key, and links that are safe to fetch.
//
//   const links = new Links();
//   new CheerioCrawler({
//     async requestHandler({ $, request, addRequests }) {
//       const hrefs = $('a[href]').toArray().map((link) => $(link).attr('href'));
//       await addRequests(links.requests(hrefs, request.loadedUrl));
//     },
//   });

import { KeyMaker, UriformError, safeToFetch } from 'uriform/explain';

/** Turns links on pages into requests. */
export class Links {
  #maker;
  #policy;
  #skipped = new Map();

  /** `profile` decides which URLs are the same page. `policy` is passed to safeToFetch(), such as `{ hosts: ['.example.com'] }`. */
  constructor({ profile = 'page', policy = {} } = {}) {
    this.#maker = new KeyMaker(profile, { web: true });
    this.#policy = policy;
  }

  /** Returns a page's `uniqueKey`: Crawlee fetches each key once. */
  uniqueKey(url) {
    return this.#maker.key(url);
  }

  /** Returns a request for each link that is safe to fetch. The crawler fetches the URL, not the key. */
  requests(hrefs, base) {
    return hrefs.flatMap((href) => {
      const { target, why, finding } = safeToFetch(href, { ...this.#policy, base });
      if (target === undefined) {
        const reason = finding?.name ?? why;
        this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + 1);
        return [];
      }
      try {
        return [{ url: target, uniqueKey: this.uniqueKey(target) }];
      } catch (error) {
        if (error instanceof UriformError) return []; // no key: its normal form would be too long
        throw error;
      }
    });
  }

  /** Counts skipped links by reason: `scheme`, `host`, `address`, or a finding's name. */
  get skipped() {
    return Object.fromEntries(this.#skipped);
  }
}
