-- With 100,000 reviews the home page and the sitemap read all of them: for a few to quote, and for when each instructor's last
-- one was published.
create index reviews_to_quote on reviews (created_at desc, id)
  where state = 'published' and rating = 5 and verified_at is not null and length(content) between 40 and 150;
create index reviews_published on reviews (instructor_slug, published_at) where state = 'published';
